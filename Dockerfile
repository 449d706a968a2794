# miharu in a container: the API, the page and the readers from one image.
# The base brings Node.js, so the optional packages, which hold it for other machines, are left out.
# A tag may come to mean another image. In production name it by its digest, as docs/operations.md says and compose.yaml demands:
#   docker build --build-arg NODE_IMAGE=docker.io/library/node@sha256:… .
ARG NODE_IMAGE=docker.io/library/node:26-bookworm-slim
FROM ${NODE_IMAGE}

ENV NODE_ENV=production
WORKDIR /app

# Packages first: they change less often than the code.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional && npm cache clean --force

COPY LICENSE README.md ./
COPY bin ./bin
COPY src ./src

# Compiled code is kept between starts; data and dropped pages live in a volume.
RUN mkdir -p node_modules/.cache/miharu /data && chown -R 1000:1000 node_modules/.cache /data
USER 1000:1000
VOLUME /data
ENV MIHARU_DATA_DIR=/data \
    MIHARU_HOST=0.0.0.0 \
    MIHARU_PORT=8787 \
    MALLOC_ARENA_MAX=1
EXPOSE 8787

# /healthz says that the process lives; whether it can answer stands in /readyz, for the load balancer.
HEALTHCHECK --interval=30s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.MIHARU_PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]

# As the first process, node hears SIGTERM itself: running answers are finished, readings go back to the plan. With --expose-gc a service
# gives back what loading took before it listens; with room for what is young a long list is made without a stop for old garbage.
ENTRYPOINT ["node", "--expose-gc", "--min-semi-space-size=16", "--preserve-symlinks", "--preserve-symlinks-main", "bin/miharu.js"]
CMD ["serve"]

# miharu in a container: the API, the web page and the workers from one image.
# The base image has Node.js, so the optional packages with Node.js are left out.
# A tag can change. In production, name the image by its digest, as docs/operations.md says and compose.yaml requires:
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

# Compiled code is kept between starts; data and dropped pages are in a volume.
RUN mkdir -p node_modules/.cache/miharu /data && chown -R 1000:1000 node_modules/.cache /data
USER 1000:1000
VOLUME /data
ENV MIHARU_DATA_DIR=/data \
    MIHARU_HOST=0.0.0.0 \
    MIHARU_PORT=8787 \
    MALLOC_ARENA_MAX=1
EXPOSE 8787

# /healthz shows that the process is alive; /readyz shows the load balancer whether it can answer.
HEALTHCHECK --interval=30s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.MIHARU_PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]

# As the first process, node receives SIGTERM itself: it finishes running requests and releases readings to the plan. With --expose-gc
# a service releases the memory of loading before it listens; with room for young objects a long list needs no long collection.
ENTRYPOINT ["node", "--expose-gc", "--min-semi-space-size=16", "--preserve-symlinks", "--preserve-symlinks-main", "bin/miharu.js"]
CMD ["serve"]

#!/bin/sh
# Calls the API of the miharu service in MIHARU_URL with the key in MIHARU_API_KEY, and prints the answer.
#
#   sh api.sh GET rankings 'keyword=水筒 500ml' days=7     parameters are percent-encoded
#   sh api.sh POST keywords '{"keywords": ["水筒 1L"]}'    or @FILE with the JSON
#   ACCEPT=text/csv sh api.sh GET rankings …              CSV, where there is any
#
# It ends with 22 if the service refuses; the refusal is then printed as JSON. The key goes to curl over standard input, so that it is
# in no list of processes. A redirect ends it with 47, so that the key goes nowhere else; ~/.curlrc is not read.
set -eu
: "${MIHARU_URL:?is not set: the URL of the miharu service, such as https://ranks.example.jp}"
: "${MIHARU_API_KEY:?is not set: a person has to set it in the environment}"
if [ $# -lt 2 ]; then
  echo "Usage: sh api.sh GET|DELETE PATH [NAME=VALUE]...   or   sh api.sh POST PATH JSON" >&2
  exit 64
fi
method=$1 path=$2
shift 2
case $method in
  POST)
    set -- --header 'Content-Type: application/json' --data-binary "${1:?is missing: the JSON, or @FILE}"
    ;;
  *)
    for parameter do
      shift
      set -- "$@" --data-urlencode "$parameter"
    done
    set -- --get --request "$method" "$@"
    ;;
esac
printf 'X-Api-Key: %s\n' "$MIHARU_API_KEY" |
  curl --disable --silent --show-error --fail-with-body --max-time 30 --location --max-redirs 0 --header @- \
    --header "Accept: ${ACCEPT:-application/json}" "$@" "${MIHARU_URL%/}/api/v1/$path"

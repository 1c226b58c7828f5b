#!/bin/sh
# Makes what compose.yaml mounts as secrets, in deploy/secrets; what is there stays. Keep a copy of secret and of
# backup_key somewhere else, apart from the backups: without them these open for nobody.
set -eu
umask 077
folder="$(dirname "$0")/secrets"
mkdir -p "$folder"
cd "$folder"

# writes what a command prints, unless the file is there
keep() {
  name="$1"
  shift
  test -s "$name" || "$@" > "$name"
}

keep secret openssl rand -hex 32
keep backup_key openssl rand -hex 32
keep metrics_token openssl rand -hex 32
keep database_password openssl rand -hex 32
keep database_url echo "postgres://tramo:$(cat database_password)@database:5432/tramo"
keep oidc_client_secret openssl rand -hex 32
# signed by itself: browsers warn. Put the certificate of your site and its key here instead.
test -s certificate.pem || openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 90 -subj /CN=localhost \
  -addext subjectAltName=DNS:localhost -keyout certificate.key -out certificate.crt 2> /dev/null
test -s certificate.pem || cat certificate.crt certificate.key > certificate.pem
rm -f certificate.crt certificate.key
# accounts inside the containers read them; the folder keeps the others of this machine out
chmod 444 ./*

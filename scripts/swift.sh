#!/bin/sh
# An S3 service for tests: OpenStack Swift with s3api on loopback, without replication.
#
#   scripts/swift.sh start    install if missing (Debian or Ubuntu, as root), start, print TEST_S3_* for eval
#   scripts/swift.sh stop     stop it and delete its data
#
# SWIFT_PORT (18080) is the first of five ports, SWIFT_HOME (.cache/swift) the folder for all files,
# SWIFT_CORS_ORIGIN the origins that may call it.
set -eu

cd "$(dirname "$0")/.."
home=${SWIFT_HOME:-$PWD/.cache/swift}
port=${SWIFT_PORT:-18080}
origin=${SWIFT_CORS_ORIGIN:-http://localhost:5000,http://localhost:5600,http://localhost:5601,http://localhost:5602}
bucket=smart-farm-test
account_port=$((port + 1)) container_port=$((port + 2)) object_port=$((port + 3)) cache_port=$((port + 4))

install_swift() {
  command -v swift-proxy-server >/dev/null && command -v memcached >/dev/null && return
  export DEBIAN_FRONTEND=noninteractive
  apt-get update >&2
  # Keeps the packages from starting their own services on the default ports.
  if [ ! -e /usr/sbin/policy-rc.d ]; then
    printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d
    chmod +x /usr/sbin/policy-rc.d
    trap 'rm -f /usr/sbin/policy-rc.d' EXIT
  fi
  apt-get install -y --no-install-recommends \
    swift-proxy swift-account swift-container swift-object memcached >&2
}

ring() { # kind port
  swift-ring-builder "$1.builder" create 4 1 1
  swift-ring-builder "$1.builder" add --region 1 --zone 1 --ip 127.0.0.1 --port "$2" --device disk --weight 1
  swift-ring-builder "$1.builder" rebalance
}

storage() { # kind port
  cat >"$1-server.conf" <<END
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $2
user = root
workers = 0
swift_dir = $home
devices = $home/devices
mount_check = false
log_level = ERROR
[pipeline:main]
pipeline = $1-server
[app:$1-server]
use = egg:swift#$1
END
}

proxy() {
  cat >proxy-server.conf <<END
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $port
user = root
workers = 0
swift_dir = $home
log_level = ERROR
cors_allow_origin = $origin
cors_expose_headers = etag, location
strict_cors_mode = true
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck proxy-logging cache listing_formats s3api tempauth symlink copy slo dlo versioned_writes proxy-logging proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false
cors_preflight_allow_origin = $origin
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:$cache_port
END
  for filter in catch_errors gatekeeper healthcheck proxy_logging listing_formats symlink copy slo dlo versioned_writes; do
    name=$filter
    [ $filter = proxy_logging ] && name=proxy-logging
    printf '[filter:%s]\nuse = egg:swift#%s\n' "$name" "$filter"
  done >>proxy-server.conf
}

run() { # name command...
  name=$1
  shift
  setsid "$@" >"$name.log" 2>&1 </dev/null &
  echo $! >"$name.pid"
}

stop_swift() {
  for file in "$home"/*.pid; do
    [ -e "$file" ] && kill "$(cat "$file")" 2>/dev/null && rm -f "$file"
  done
  [ ! -e "$home/swift.conf" ] || rm -rf "$home"
}

start_swift() {
  install_swift
  stop_swift
  mkdir -p "$home/devices/disk"
  cd "$home"
  printf '[swift-hash]\nswift_hash_path_suffix = test\n[storage-policy:0]\nname = one\ndefault = yes\n' >swift.conf
  for kind in account container object; do
    eval "kind_port=\$${kind}_port"
    ring $kind "$kind_port" >/dev/null
    storage $kind "$kind_port"
  done
  proxy
  run memcached memcached -u root -l 127.0.0.1 -p "$cache_port"
  for kind in account container object proxy; do
    run $kind "swift-$kind-server" "$home/$kind-server.conf"
  done
  tries=0
  until python3 -c "import urllib.request as r; r.urlopen('http://127.0.0.1:$port/healthcheck')" 2>/dev/null; do
    tries=$((tries + 1))
    if [ $tries -gt 100 ]; then
      tail -n 5 "$home"/*.log >&2
      echo "Swift did not start: its logs are in $home." >&2
      exit 1
    fi
    sleep 0.2
  done
  cat <<END
export TEST_S3_ENDPOINT=http://127.0.0.1:$port
export TEST_S3_BUCKET=$bucket
export TEST_S3_REGION=us-east-1
export TEST_S3_ACCESS_KEY_ID=test:tester
export TEST_S3_SECRET_ACCESS_KEY=testing
END
}

case ${1:-} in
  start) start_swift ;;
  stop) stop_swift ;;
  *)
    sed -n '2,10s/^# \{0,1\}//p' "$0"
    exit 2
    ;;
esac

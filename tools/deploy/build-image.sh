#!/usr/bin/env bash
# Builds the image of deploy/Containerfile on a base made here from Debian packages and npm, without a registry of
# images and without a container engine. Needs root, debootstrap and buildah (Debian packages).
#   tools/deploy/build-image.sh [image]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
image="${1:-localhost/plimsoll}"
base=localhost/plimsoll-base
suite=trixie
export STORAGE_DRIVER="${STORAGE_DRIVER:-vfs}" BUILDAH_ISOLATION="${BUILDAH_ISOLATION:-chroot}"

if ! buildah inspect --type image "$base" >/dev/null 2>&1; then
  work="$(mktemp -d)"
  trap 'rm -rf "$work"' EXIT
  debootstrap --variant=minbase --include=ca-certificates "$suite" "$work/root" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}"
  install -m 755 "$(readlink -f node_modules/.bin/node)" "$work/root/usr/local/bin/node"
  (cd "$work" && npm pack --silent npm@11.6.2)
  mkdir -p "$work/root/usr/local/lib/node_modules/npm"
  tar -xzf "$work"/npm-*.tgz -C "$work/root/usr/local/lib/node_modules/npm" --strip-components 1
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$work/root/usr/local/bin/npm"
  chroot "$work/root" useradd --create-home --uid 1000 node
  # Certificates that this machine trusts, such as those of a proxy in front of the npm registry.
  cp /etc/ssl/certs/ca-certificates.crt "$work/root/etc/ssl/certs/ca-certificates.crt"
  mkdir -p "$work/root/usr/local/etc"
  echo 'cafile=/etc/ssl/certs/ca-certificates.crt' >"$work/root/usr/local/etc/npmrc"
  tar -C "$work/root" -cf "$work/base.tar" .
  container="$(buildah from scratch)"
  buildah add --quiet "$container" "$work/base.tar" /
  buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$container"
  buildah commit --quiet "$container" "$base"
  buildah rm "$container" >/dev/null
fi
buildah bud --format docker --build-arg BASE="$base" --file deploy/Containerfile --tag "$image" .

import type { CertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import type { Db } from '#server/core/db.ts'
import { valueFor } from '#server/core/lookup.ts'
import { readWithWindows } from './read-window-input.ts'
import type { ReadCert } from './read-window-input.ts'
import { windowChangesOf } from './window-changes.ts'
import type { Difference, WindowChanges } from './write-window-changes.ts'

/**
 * A certificate type with its rules; `rulesKey` is equal for types with equal rules and validity.
 */
export type KeyedRules = CertTypeRules & { rulesKey: string }

/** Certificates per event-loop turn. */
const yieldEvery = 100

/**
 * Finds the differences of certificates. The last results are cached: certificates surveyed
 * together have equal rules, dates and windows, and only one of them is compared.
 */
export function findDifferences(
  db: Db,
  types: ReadonlyMap<number, KeyedRules>,
  today: string,
): (certs: readonly ReadCert[]) => Promise<Difference[]> {
  const known = createCache<WindowChanges | null>(10_000)
  const keyOf = (cert: ReadCert) =>
    `${valueFor(types, cert.certId).rulesKey}|${cert.life}|${cert.sign ?? ''}`
  return async (read) => {
    let certs = [...read]
    for (;;) {
      const unknown = new Map(
        certs
          .map((cert) => [keyOf(cert), cert.id] as const)
          .filter(([key]) => known.get(key) === undefined),
      )
      if (!unknown.size) break
      const withWindows = new Map(
        (await readWithWindows(db, [...unknown.values()])).map((cert) => [cert.id, cert]),
      )
      const query = new Set(unknown.values())
      let n = 0
      for (const cert of withWindows.values()) {
        known.set(keyOf(cert), windowChangesOf(cert, valueFor(types, cert.certId), today))
        if (++n % yieldEvery === 0)
          await new Promise<void>((next) => {
            setImmediate(next)
          })
      }
      // Read again, because a certificate may have been changed or superseded since.
      certs = certs.flatMap((cert) =>
        query.has(cert.id) ? (withWindows.get(cert.id) ?? []) : [cert],
      )
    }
    return certs.flatMap((cert) => {
      const outcome = known.get(keyOf(cert))
      return outcome ? [{ id: cert.id, version: cert.version, outcome }] : []
    })
  }
}

/** LRU cache in two generations: holds between `atLeast` and twice as many entries. */
function createCache<T>(atLeast: number): {
  get(key: string): T | undefined
  set(key: string, value: T): void
} {
  let [recent, before] = [new Map<string, T>(), new Map<string, T>()]
  const set = (key: string, value: T) => {
    if (recent.size >= atLeast) [recent, before] = [new Map(), recent]
    recent.set(key, value)
  }
  return {
    set,
    get(key) {
      const value = recent.get(key)
      if (value !== undefined) return value
      const previous = before.get(key)
      if (previous !== undefined) set(key, previous)
      return previous
    },
  }
}

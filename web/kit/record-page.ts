/** The page of a record of any resource. */
import { moduleIndexes } from './module-indexes.ts'

/** Addresses without the id, by resource, where they are not `/{resource}/detail?id=`. */
const declared: Readonly<Record<string, string>> = Object.assign(
  {},
  ...moduleIndexes.map(({ recordPages }) => recordPages),
)
const pages = new Set(moduleIndexes.flatMap((index) => Object.keys(index.default ?? {})))

/**
 * @param path resource, such as `basic/flag`
 * @returns the address of the record's page; undefined for a resource without one
 */
export function recordPage(path: string, id: number): string | undefined {
  const address = declared[path]
  if (address) return address + String(id)
  return pages.has(`/${path}/detail`) ? `/${path}/detail?id=${id}` : undefined
}

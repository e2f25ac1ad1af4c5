/** The parts of S3's XML answers that are used. */

const unescaped = (xml: string): string =>
  xml.replace(
    /&(amp|lt|gt|quot|apos);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[name]!,
  )
/** Text of the first element of a name; empty without one. */
const textOf = (xml: string, name: string): string =>
  unescaped(new RegExp(`<${name}>([^<]*)<`).exec(xml)?.[1] ?? '')
const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, inner]) => inner ?? '')
const isTruncated = (xml: string): boolean => /<IsTruncated>true/.test(xml)

/** A page of ListObjectsV2. `folders`: names with a common beginning, ending with '/'. `next`: token of the next page; empty on the last. */
export const readListPage = (
  xml: string,
): {
  objects: { key: string; size: number; modified: number }[]
  folders: string[]
  next: string
} => ({
  objects: elements(xml, 'Contents').map((one) => ({
    key: textOf(one, 'Key'),
    size: Number(textOf(one, 'Size')),
    modified: Date.parse(textOf(one, 'LastModified')),
  })),
  folders: elements(xml, 'CommonPrefixes').map((one) => textOf(one, 'Prefix')),
  next: isTruncated(xml) ? textOf(xml, 'NextContinuationToken') : '',
})

/** A page of ListObjectVersions. `next`: parameters of the next page; null on the last. */
export function readVersionsPage(xml: string): {
  versions: { key: string; version: string }[]
  next: Record<string, string> | null
} {
  const key = textOf(xml, 'NextKeyMarker')
  return {
    versions: elements(xml, 'Version').map((one) => ({
      key: textOf(one, 'Key'),
      version: textOf(one, 'VersionId'),
    })),
    next:
      isTruncated(xml) && key
        ? { 'key-marker': key, 'version-id-marker': textOf(xml, 'NextVersionIdMarker') }
        : null,
  }
}

/**
 * Makes a .docx reproducible: fixed times, identifiers numbered from one, parts in a fixed order.
 */
import PizZip from 'pizzip'

const EPOCH = new Date(Date.UTC(2026, 0, 1))

/** @returns the same document, independent of time and order of its creation */
export function normalizeDocx(docx: Buffer): Buffer {
  const to = new PizZip()
  for (const [name, content] of normalizedParts(docx))
    to.file(name, content, { date: EPOCH, createFolders: false })
  return to.generate({
    type: 'nodebuffer',
    compression: 'DEFLATE',
    compressionOptions: { level: 9 },
  })
}

/** Names and contents of the parts of the normalized document, in their order; XML parts are text. */
export function normalizedParts(docx: Buffer): Map<string, string | Uint8Array> {
  const { files } = new PizZip(docx)
  return new Map(
    Object.keys(files)
      .sort(contentTypesFirst)
      .filter((name) => !files[name]!.dir)
      .map((name) => [
        name,
        /\.(xml|rels)$/.test(name) ? renumber(files[name]!.asText()) : files[name]!.asUint8Array(),
      ]),
  )
}

function contentTypesFirst(a: string, b: string): number {
  const rank = (name: string): number => (name === '[Content_Types].xml' ? 0 : 1)
  return rank(a) - rank(b) || (a < b ? -1 : 1)
}

function renumber(xml: string): string {
  let drawing = 0
  const bookmarks = new Map<string, string>()
  return xml
    .replace(
      /(<dcterms:(?:created|modified)[^>]*>)[^<]*/g,
      `$1${EPOCH.toISOString().slice(0, 19)}Z`,
    )
    .replace(/<wp:docPr id="\d+"/g, () => `<wp:docPr id="${++drawing}"`)
    .replace(
      /<w:bookmark(Start|End)([^>]*?)w:id="(\d+)"/g,
      (_all, end: string, between: string, id: string) => {
        if (!bookmarks.has(id)) bookmarks.set(id, String(bookmarks.size + 1))
        return `<w:bookmark${end}${between}w:id="${bookmarks.get(id)}"`
      },
    )
}

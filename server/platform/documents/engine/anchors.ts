import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import type { PDFDocument, PDFObject } from '@cantoo/pdf-lib'
import { openPdf } from '../open-pdf.ts'
import type { Anchor } from './pdf-engine.ts'

/**
 * Counts the pages of a rendered PDF and reads its named destinations (Word bookmarks) with page
 * and position.
 */
export async function readAnchors(pdf: Uint8Array): Promise<{ pages: number; anchors: Anchor[] }> {
  const document = await openPdf(pdf)
  const pages = new Map(document.getPages().map((page, i) => [page.ref, i + 1]))
  const anchors: Anchor[] = []
  for (const [name, target] of destinations(document)) {
    const found = target instanceof PDFDict ? target.lookup(PDFName.of('D')) : target
    if (!(found instanceof PDFArray)) continue
    const ref = found.get(0)
    const page = ref instanceof PDFRef ? pages.get(ref) : undefined
    const [x, y] = [found.lookup(2), found.lookup(3)]
    if (page && x instanceof PDFNumber && y instanceof PDFNumber)
      anchors.push({ name, page, x: x.asNumber(), y: y.asNumber() })
  }
  return { pages: pages.size, anchors }
}

/** Destinations are in the catalog's dictionary (PDF 1.1 style) or in a name tree. */
function* destinations(document: PDFDocument): Generator<[string, PDFObject | undefined]> {
  const old = document.catalog.lookup(PDFName.of('Dests'))
  if (old instanceof PDFDict)
    for (const key of old.keys()) yield [key.decodeText(), old.lookup(key)]
  const names = document.catalog.lookup(PDFName.of('Names'))
  if (names instanceof PDFDict) yield* nameTree(names.lookup(PDFName.of('Dests')), 0)
}

function* nameTree(
  node: PDFObject | undefined,
  depth: number,
): Generator<[string, PDFObject | undefined]> {
  if (!(node instanceof PDFDict) || depth > 20) return
  const names = node.lookup(PDFName.of('Names'))
  if (names instanceof PDFArray)
    for (let i = 0; i + 1 < names.size(); i += 2) {
      const key = names.lookup(i)
      if (key instanceof PDFString || key instanceof PDFHexString)
        yield [key.decodeText(), names.lookup(i + 1)]
    }
  const kids = node.lookup(PDFName.of('Kids'))
  if (kids instanceof PDFArray)
    for (let i = 0; i < kids.size(); i++) yield* nameTree(kids.lookup(i), depth + 1)
}

import type { Anchor, Marks, TextMark } from '#server/platform/documents/index.ts'
import { reservedQrVersion } from '#server/platform/signing/embed-signed-code.ts'
import type { CodePayload } from '#server/platform/signing/embed-signed-code.ts'
import { issuingText } from '../issuing.text.ts'
import { qrPlace } from './stamps.ts'

/** Edge of the offline code with its quiet zone, in points: 60 mm. */
const offlineSize = 170
/** Middle of an A4 page, and top of the symbol on the page of the offline code. */
const [middle, symbolTop] = [297.6, 640]

interface Marked {
  utn: string
  certNo: string
  /** address of the verification page of this certificate */
  url: string
  facts: CodePayload
}

/**
 * Page of the offline code: the symbol whose place the signed code takes at signature, with what it
 * is for. It is a page of its own, because a symbol of that many modules cannot be read from a
 * print in the space that certificates have.
 */
function offlinePage({ utn, certNo, url, facts }: Marked): Required<Pick<Marks, 'qr' | 'texts'>> {
  const line = (text: string, y: number, size: number): TextMark => ({
    text,
    page: 'last',
    x: middle,
    y,
    size,
    align: 'center',
  })
  const { offlineTitle, offlineSteps, offlineLimits } = issuingText
  return {
    qr: [
      {
        text: url,
        version: reservedQrVersion(url, facts),
        page: 'last',
        x: middle - offlineSize / 2,
        y: symbolTop - offlineSize,
        size: offlineSize,
      },
    ],
    texts: [
      line(`${offlineTitle.zh}  ·  ${offlineTitle.en}`, 720, 14),
      line(`${certNo}  ·  ${utn}`, 695, 10),
      ...[offlineSteps.zh, offlineSteps.en, offlineLimits.zh, offlineLimits.en].map((text, at) =>
        line(text, symbolTop - offlineSize - 30 - 18 * at, 9),
      ),
    ],
  }
}

/**
 * Marks of a generated certificate: on the face a QR code with the address and the number alone,
 * which a print of 150 dots an inch shows clearly enough; the number on every page; and a page with
 * the offline code, unless it is signed by hand. FAL.5/Circ.39/Rev.2, 3.5, 3.6.
 * @param more texts of the certificate itself, such as its term
 */
export function certificateMarks(
  marked: Marked,
  {
    anchors,
    more,
    byHand,
  }: { anchors: readonly Anchor[]; more: readonly TextMark[]; byHand: boolean },
): Marks {
  const { utn, url } = marked
  const page = byHand ? { qr: [], texts: [] } : offlinePage(marked)
  return {
    appendedPage: !byHand,
    qr: [{ text: url, ...qrPlace(anchors) }, ...page.qr],
    texts: [
      ...more,
      { text: `${utn}  ·  ${url}`, page: 'all', x: middle, y: 14, size: 7, align: 'center' },
      ...page.texts,
    ],
  }
}

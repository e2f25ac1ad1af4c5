import { usePick } from '#web/api/text.tsx'
import './money.css'

/** What a line of a quotation is about, with its ship beneath. */
export function LineText({ line }: { line: { seq: number; nameZh: string; nameEn: string; shipName: string | null } }) {
  const pick = usePick()
  return <span className="money-line">{line.seq}. {pick(line.nameZh, line.nameEn)}{line.shipName && <small>{line.shipName}</small>}</span>
}

import { useLocalized } from '#web/api/text.tsx'
import './money.css'

/** Description of a quotation line, with its ship below. */
export function LineText({
  line,
}: {
  line: { seq: number; nameZh: string; nameEn: string; shipName: string | null }
}) {
  const localize = useLocalized()
  return (
    <span className="money-line">
      {line.seq}. {localize(line.nameZh, line.nameEn)}
      {line.shipName && <small>{line.shipName}</small>}
    </span>
  )
}

import { useLocalized } from '#web/api/text.tsx'
import { RecordLink } from '#web/kit/PermittedLink.tsx'
import './money.css'

interface Props {
  line: {
    seq: number
    nameZh: string
    nameEn: string
    shipId: number | null
    shipName: string | null
  }
  /** the ship opens in a new window: in forms and dialogs, whose entries would be lost */
  newTab?: boolean
}

/** Description of a quotation line, with a link to its ship below. */
export function LineText({ line, newTab = false }: Props) {
  const localize = useLocalized()
  return (
    <span className="money-line">
      {line.seq}. {localize(line.nameZh, line.nameEn)}
      {line.shipName && (
        <small>
          <RecordLink path="basic/ship" id={line.shipId} newTab={newTab}>
            {line.shipName}
          </RecordLink>
        </small>
      )}
    </span>
  )
}

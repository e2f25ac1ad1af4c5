import type { RowOf } from '#common/contract.ts'
import { useMarks, usePick, useSay, useText } from '#web/api/text.tsx'
import type { log } from '../log.contract.ts'
import { logText } from '../log.text.ts'
import './log.css'

type Change = RowOf<typeof log>['changes'][number]

/** The first changes of an entry, each in a line; of a new record only what it was given. */
export function ChangeLines({ changes, count, created }: { changes: readonly Change[]; count: number; created: boolean }) {
  const t = useText(logText)
  const say = useSay()
  const pick = usePick()
  const { colon } = useMarks()
  const value = (zh: string, en: string) => pick(zh, en) || t.nothing
  return (
    <span className="log-lines">
      {changes.map((c) => (
        <span key={c.labelEn}>{pick(c.labelZh, c.labelEn)}{colon}{!created && <><del>{value(c.fromZh, c.fromEn)}</del> → </>}<ins>{value(c.toZh, c.toEn)}</ins></span>
      ))}
      {count > changes.length && <span className="faint">{say(logText.andMore, { count: count - changes.length })}</span>}
    </span>
  )
}

import type { RowOf } from '#common/contract.ts'
import { usePunctuation, useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import type { log } from '../log.contract.ts'
import { logText } from '../log.text.ts'
import './log.css'

type Change = RowOf<typeof log>['changes'][number]

/** The first changes of an entry, one per line; for a new record only the values set. */
export function ChangeLines({
  changes,
  count,
  created,
}: {
  changes: readonly Change[]
  count: number
  created: boolean
}) {
  const t = useMessages(logText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const { colon } = usePunctuation()
  const value = (zh: string, en: string) => localize(zh, en) || t.nothing
  return (
    <span className="log-lines">
      {changes.map((c) => (
        <span key={c.labelEn}>
          {localize(c.labelZh, c.labelEn)}
          {colon}
          {!created && (
            <>
              <del>{value(c.fromZh, c.fromEn)}</del> →{' '}
            </>
          )}
          <ins>{value(c.toZh, c.toEn)}</ins>
        </span>
      ))}
      {count > changes.length && (
        <span className="text-secondary">
          {translate(logText.andMore, { count: count - changes.length })}
        </span>
      )}
    </span>
  )
}

import { Alert } from 'antd'
import { Link } from 'react-router'
import type { DetailOf } from '#common/contract.ts'
import { usePick, useText } from '#web/api/text.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { Facts } from '#web/kit/detail/Facts.tsx'
import { confirmation } from '../confirmation.contract.ts'
import { confirmationMachine } from '../confirmation.machine.ts'
import { confirmationText } from '../confirmation.text.ts'
import './confirmation.css'

type Row = DetailOf<typeof confirmation>
const { waiting, done } = confirmationMachine.states
/** Where a record can be opened. */
const pages: Readonly<Record<string, string>> = { 'ship/cert': '/ship/cert/detail', 'crf/cert': '/crf/cert/detail', 'sys/user': '/sys/user/detail' }

/** One request: who asks for what and why, exactly what will change, and the decision. */
export default function ConfirmationDetail() {
  const pick = usePick()
  const t = useText(confirmationText)
  return (
    <DetailPage contract={confirmation} text={confirmationText} machine={confirmationMachine}
      moves={{ also: ['ship/cert', 'crf/cert', 'sys/user', 'sys/role', 'sys/setting', 'sys/signingKey', 'home/workbench', 'home/notification'] }}
      above={(row) => row.outcomeEn && <Alert className="form-fault" type="warning" showIcon title={pick(row.outcomeZh ?? '', row.outcomeEn)} />}
      tabs={[{
        key: 'changed', label: confirmationText.one,
        render: (row) => (
          <>
            <Facts contract={confirmation} text={confirmationText} row={row} fields={['requestedName', { name: 'createTime' }, 'expiresTime', ...(row.decidedName ? ['decidedName'] : []), ...(row.reason ? [{ name: 'reason', wide: true }] : [])]} />
            {row.rowId !== null && pages[row.resource] && <p><Link to={`${pages[row.resource]}?id=${row.rowId}`}>{t.openRecord}</Link></p>}
            <Changed row={row} />
          </>
        ),
      }]} />
  )
}

/** Each record it changes, field by field, from what to what. */
function Changed({ row }: { row: Row }) {
  const t = useText(confirmationText)
  const pick = usePick()
  const shown = (zh: string, en: string) => pick(zh, en) || <em className="faint">{t.nothing}</em>
  return (
    <section className="facts">
      <h2>{t.labels.changed}</h2>
      <p className="faint">{row.status === waiting ? t.changedHelp : row.status === done ? t.changedDone : t.changedNot}</p>
      {row.changed.map((one, at) => (
        <div key={at} className="confirmation-changed">
          <h3>{[pick(one.titleZh, one.titleEn), pick(one.nameZh ?? '', one.nameEn ?? '')].filter(Boolean).join(' · ')}</h3>
          {one.changes.length > 0 && (
            <dl className="history-changes">
              {one.changes.map((c) => <div key={c.labelEn}><dt>{pick(c.labelZh, c.labelEn)}</dt><dd><del>{shown(c.fromZh, c.fromEn)}</del> → <ins>{shown(c.toZh, c.toEn)}</ins></dd></div>)}
            </dl>
          )}
        </div>
      ))}
    </section>
  )
}

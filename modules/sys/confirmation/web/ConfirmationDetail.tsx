import { Alert } from 'antd'
import { Link } from 'react-router'
import type { DetailOf } from '#common/contract.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { confirmation } from '../confirmation.contract.ts'
import { confirmationMachine } from '../confirmation.machine.ts'
import { confirmationText } from '../confirmation.text.ts'
import './confirmation.css'

type Row = DetailOf<typeof confirmation>
const { waiting, done } = confirmationMachine.states
/** Detail page by resource. */
const pages: Readonly<Record<string, string>> = {
  'ship/cert': '/ship/cert/detail',
  'crf/cert': '/crf/cert/detail',
  'sys/user': '/sys/user/detail',
}

/** One request: requester, reason, exact changes, and the decision. */
export default function ConfirmationDetail() {
  const localize = useLocalized()
  const t = useMessages(confirmationText)
  return (
    <DetailPage
      contract={confirmation}
      text={confirmationText}
      machine={confirmationMachine}
      moves={{
        alsoInvalidates: [
          'ship/cert',
          'crf/cert',
          'sys/user',
          'sys/role',
          'sys/setting',
          'sys/signingKey',
          'home/workbench',
          'home/notification',
        ],
      }}
      beforeTabs={(row) =>
        row.outcomeEn && (
          <Alert
            className="form-alert"
            type="warning"
            showIcon
            title={localize(row.outcomeZh ?? '', row.outcomeEn)}
          />
        )
      }
      tabs={[
        {
          key: 'changed',
          label: confirmationText.singular,
          render: (row) => (
            <>
              <DetailFields
                contract={confirmation}
                text={confirmationText}
                row={row}
                fields={[
                  'requestedName',
                  { name: 'createTime' },
                  'expiresTime',
                  Boolean(row.decidedName) && 'decidedName',
                  Boolean(row.reason) && { name: 'reason', wide: true },
                ]}
              />
              {row.rowId !== null && pages[row.resource] && (
                <p>
                  <Link to={`${pages[row.resource]}?id=${row.rowId}`}>{t.openRecord}</Link>
                </p>
              )}
              <Changed row={row} />
            </>
          ),
        },
      ]}
    />
  )
}

/** The changes of one record, field by field. */
function Changed({ row }: { row: Row }) {
  const t = useMessages(confirmationText)
  const localize = useLocalized()
  const valueText = (zh: string, en: string) =>
    localize(zh, en) || <em className="text-secondary">{t.nothing}</em>
  return (
    <section className="detail-fields">
      <h2>{t.labels.changed}</h2>
      <p className="text-secondary">
        {row.status === waiting
          ? t.changedHelp
          : row.status === done
            ? t.changedDone
            : t.changedNot}
      </p>
      {row.changed.map((one, at) => (
        <div key={at} className="confirmation-changed">
          <h3>
            {[localize(one.titleZh, one.titleEn), localize(one.nameZh ?? '', one.nameEn ?? '')]
              .filter(Boolean)
              .join(' · ')}
          </h3>
          {one.changes.length > 0 && (
            <dl className="history-changes">
              {one.changes.map((c) => (
                <div key={c.labelEn}>
                  <dt>{localize(c.labelZh, c.labelEn)}</dt>
                  <dd>
                    <del>{valueText(c.fromZh, c.fromEn)}</del> →{' '}
                    <ins>{valueText(c.toZh, c.toEn)}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      ))}
    </section>
  )
}

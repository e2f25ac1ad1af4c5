import { Alert } from 'antd'
import type { DetailOf } from '#common/contract.ts'
import { Completeness } from '#modules/basic/ship/web/Completeness.tsx'
import { OpenRecords } from '#modules/ship/record/web/OpenRecords.tsx'
import { useMe } from '#web/api/me.ts'
import { usePunctuation, useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { Slot } from '#web/kit/Slot.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { shipQuery } from '../shipQuery.contract.ts'
import { shipQueryText } from '../shipQuery.text.ts'
import { CertsToReissue } from './components/CertsToReissue.tsx'
import { ShipActions } from './components/ShipActions.tsx'
import { shipTabs } from './ship-tabs.tsx'
import { ShipStatus } from './ShipStatus.tsx'

type Whole = DetailOf<typeof shipQuery>

function Warnings({ row }: { row: Whole }) {
  const t = useMessages(shipQueryText)
  const { colon } = usePunctuation()
  const translate = useFormatMessage()
  const localize = useLocalized()
  if (!row.warnings?.length) return null
  const labels = shipQueryText.labels as Record<string, (typeof shipQueryText.labels)['name']>
  const lines = row.warnings.map((w) => (
    <li key={w.field + w.en}>
      {labels[w.field] && (
        <strong>
          {translate(labels[w.field]!)}
          {colon}
        </strong>
      )}
      {localize(w.zh, w.en)}
    </li>
  ))
  return (
    <Alert
      type="warning"
      showIcon
      title={t.toCheck}
      description={<ul className="ship-warnings">{lines}</ul>}
    />
  )
}

export default function ShipInfo() {
  const localize = useLocalized()
  const { rights } = useMe()
  return (
    <DetailPage
      contract={shipQuery}
      text={shipQueryText}
      title={(row) => row.name}
      subtitle={(row) => (
        <>
          {row.nameZh && <>{row.nameZh} · </>}
          {row.imo && <>IMO {row.imo} · </>}
          {localize(row.flagNameZh, row.flagNameEn)} ·{' '}
          <DictValue code="SHIP_TYPE" value={row.shipType} /> <ShipStatus status={row.status} />
        </>
      )}
      actions={(row) => <ShipActions row={row} />}
      beforeTabs={(row) => (
        <div className="ship-above">
          <OpenRecords shipId={row.id} />
          {rights.has('work.quotation.save') ? (
            <Slot name="ship/query/reissue" row={row} />
          ) : (
            <CertsToReissue certs={row.certs} />
          )}
          {rights.has('basic.ship.read') && (
            <>
              <Warnings row={row} />
              <Completeness ship={row} inLine />
            </>
          )}
        </div>
      )}
      tabs={shipTabs.filter(({ right }) => !right || rights.has(right))}
    />
  )
}

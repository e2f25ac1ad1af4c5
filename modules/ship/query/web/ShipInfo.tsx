import { EditOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { Link } from 'react-router'
import type { DetailOf } from '#common/contract.ts'
import { ship, shipSections } from '#modules/basic/ship/ship.contract.ts'
import { shipText } from '#modules/basic/ship/ship.text.ts'
import { ChangeList } from '#modules/basic/ship/web/ChangeList.tsx'
import { Completeness } from '#modules/basic/ship/web/Completeness.tsx'
import { crfShip } from '#modules/crf/info/crf.contract.ts'
import { crfText } from '#modules/crf/info/crf.text.ts'
import CrfList from '#modules/crf/info/web/CrfList.tsx'
import { shipRecordText } from '#modules/ship/record/shipRecord.text.ts'
import { Chronicle } from '#modules/ship/record/web/Chronicle.tsx'
import { OpenRecords } from '#modules/ship/record/web/OpenRecords.tsx'
import { quotationText } from '#modules/work/quotation/quotation.text.ts'
import QuotationList from '#modules/work/quotation/web/QuotationList.tsx'
import { useAllowed } from '#web/api/me.ts'
import { useMarks, usePick, useSay, useText } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { Facts } from '#web/kit/detail/Facts.tsx'
import { HistoryTab } from '#web/kit/detail/HistoryTab.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { shipQuery } from '../shipQuery.contract.ts'
import { shipQueryText } from '../shipQuery.text.ts'
import { ShipCerts } from './parts/ShipCerts.tsx'
import { ShipFiles } from './parts/ShipFiles.tsx'
import { ShipStatus } from './ShipStatus.tsx'
import { ShipSurveys } from './parts/ShipSurveys.tsx'

type Whole = DetailOf<typeof shipQuery>
const sections = Object.keys(shipSections) as (keyof typeof shipSections)[]
const wide = new Set(['classNotations'])

/** What a review of a ship begins with: her particulars as the register has them, and her owner as the customer. */
const reviewOf = (row: Whole) => ({
  ...Object.fromEntries(Object.keys(crfShip).filter((name) => name in row).map((name) => [name, row[name as 'imo']])), shipId: row.id, name: row.name, region: row.region, customerId: row.ownerId,
})

function Particulars({ row }: { row: Whole }) {
  return sections.map((key) => (
    <Facts key={key} contract={shipQuery} text={shipQueryText} row={row} title={shipQueryText.sections[key]}
      fields={shipSections[key].map((name) => ({ name, ...(wide.has(name) && { wide: true }) }))} />
  ))
}

function EditShip({ id }: { id: number }) {
  const t = useText(shipQueryText)
  return <Allowed codes={['basic.ship.save']}><Link to={`/basic/ship/edit?id=${id}`}><Button icon={<EditOutlined aria-hidden />}>{t.edit}</Button></Link></Allowed>
}

function Warnings({ row }: { row: Whole }) {
  const t = useText(shipQueryText)
  const { colon } = useMarks()
  const say = useSay()
  const pick = usePick()
  if (row.warnings.length === 0) return null
  const labels = shipQueryText.labels as Record<string, (typeof shipQueryText.labels)['name']>
  const lines = row.warnings.map((w) => <li key={w.field + w.en}>{labels[w.field] && <strong>{say(labels[w.field]!)}{colon}</strong>}{pick(w.zh, w.en)}</li>)
  return <Alert type="warning" showIcon title={t.toCheck} description={<ul className="ship-warnings">{lines}</ul>} />
}

export default function ShipInfo() {
  const pick = usePick()
  const quotes = useAllowed(['work.quotation.read'])
  const reviews = useAllowed(['crf.info.read'])
  const registrar = useAllowed(['basic.ship.read'])
  return (
    <DetailPage contract={shipQuery} text={shipQueryText} title={(row) => row.name}
      subtitle={(row) => (
        <>
          {row.nameZh && <>{row.nameZh} · </>}{row.imo && <>IMO {row.imo} · </>}{pick(row.flagNameZh, row.flagNameEn)} · <DictText code="SHIP_TYPE" value={row.shipType} /> <ShipStatus status={row.status} />
        </>
      )}
      actions={(row) => <EditShip id={row.id} />}
      above={(row) => <div className="ship-above"><OpenRecords shipId={row.id} />{registrar && <><Warnings row={row} /><Completeness ship={row} inLine /></>}</div>}
      tabs={[
        { key: 'status', label: shipQueryText.status, render: (row) => <ShipSurveys shipId={row.id} certs={row.certs} /> },
        { key: 'facts', label: shipQueryText.facts, render: (row) => <Particulars row={row} /> },
        { key: 'certs', label: shipQueryText.certs, render: (row) => <ShipCerts certs={row.certs} /> },
        { key: 'chronicle', label: shipRecordText.chronicle, render: (row) => <Chronicle shipId={row.id} /> },
        { key: 'quotations', label: quotationText.title, when: () => quotes, render: (row) => <QuotationList fixed={{ shipIds: [row.id] }} start={`ship=${row.id}`} /> },
        { key: 'crf', label: crfText.title, when: () => reviews, render: (row) => <CrfList fixed={{ shipId: [row.id] }} start={reviewOf(row)} /> },
        { key: 'files', label: shipQueryText.files, render: (row) => <ShipFiles shipId={row.id} /> },
        { key: 'changes', label: shipText.changesTab, render: (row) => <ChangeList shipId={row.id} /> },
        { key: 'history', label: shipQueryText.history, when: () => registrar, render: (row) => <HistoryTab contract={ship} text={shipQueryText} id={row.id} /> },
      ]} />
  )
}

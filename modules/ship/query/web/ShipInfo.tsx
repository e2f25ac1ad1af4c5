import { EditOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { DetailOf } from '#common/contract.ts'
import { ship, shipSections } from '#modules/basic/ship/ship.contract.ts'
import { useAllowed } from '#web/api/me.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { Facts } from '#web/kit/detail/Facts.tsx'
import { HistoryTab } from '#web/kit/detail/HistoryTab.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { shipQuery } from '../shipQuery.contract.ts'
import { shipQueryText } from '../shipQuery.text.ts'
import { ShipCerts } from './parts/ShipCerts.tsx'
import { ShipStatus } from './parts/ShipStatus.tsx'

type Whole = DetailOf<typeof shipQuery>
const sections = Object.keys(shipSections) as (keyof typeof shipSections)[]
const wide = new Set(['classNotations'])
const ShipForm = lazy(() => import('#modules/basic/ship/web/ShipForm.tsx'))

function Particulars({ row }: { row: Whole }) {
  return sections.map((key) => (
    <Facts key={key} contract={shipQuery} text={shipQueryText} row={row} title={shipQueryText.sections[key]}
      fields={shipSections[key].map((name) => ({ name, ...(wide.has(name) && { wide: true }) }))} />
  ))
}

function EditShip({ row, refresh }: { row: Whole; refresh: () => void }) {
  const t = useText(shipQueryText)
  const [edit, setEdit] = useState<'never' | 'open' | 'closed'>('never')
  if (!useAllowed(['basic.ship.save'])) return null
  return (
    <>
      <Button icon={<EditOutlined />} onClick={() => setEdit('open')}>{t.edit}</Button>
      {edit !== 'never' && <Suspense fallback={null}><ShipForm open={edit === 'open'} id={row.id} onClose={() => setEdit('closed')} onSaved={refresh} /></Suspense>}
    </>
  )
}

function Warnings({ row }: { row: Whole }) {
  const t = useText(shipQueryText)
  const say = useSay()
  const pick = usePick()
  if (row.warnings.length === 0) return null
  const labels = shipQueryText.labels as Record<string, (typeof shipQueryText.labels)['name']>
  const lines = row.warnings.map((w) => <li key={w.field + w.en}>{labels[w.field] && <strong>{say(labels[w.field]!)}: </strong>}{pick(w.zh, w.en)}</li>)
  return <Alert type="warning" showIcon title={t.toCheck} description={<ul className="ship-warnings">{lines}</ul>} />
}

export default function ShipInfo() {
  const pick = usePick()
  const registrar = useAllowed(['basic.ship.read'])
  return (
    <DetailPage contract={shipQuery} text={shipQueryText} title={(row) => row.name}
      subtitle={(row) => (
        <>
          {row.nameZh && <>{row.nameZh} · </>}{row.imo && <>IMO {row.imo} · </>}{pick(row.flagNameZh, row.flagNameEn)} · <DictText code="SHIP_TYPE" value={row.shipType} /> <ShipStatus status={row.status} />
        </>
      )}
      actions={(row, refresh) => <EditShip row={row} refresh={refresh} />}
      above={(row) => <Warnings row={row} />}
      tabs={[
        { key: 'facts', label: shipQueryText.facts, render: (row) => <Particulars row={row} /> },
        { key: 'certs', label: shipQueryText.certs, render: (row) => <ShipCerts certs={row.certs} /> },
        { key: 'history', label: shipQueryText.history, when: () => registrar, render: (row) => <HistoryTab contract={ship} text={shipQueryText} id={row.id} /> },
      ]} />
  )
}

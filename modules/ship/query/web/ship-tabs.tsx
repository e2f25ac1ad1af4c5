import { keysOf } from '#common/keys-of.ts'
import type { DetailOf } from '#common/contract.ts'
import { ship, shipSections } from '#modules/basic/ship/ship.contract.ts'
import { shipText } from '#modules/basic/ship/ship.text.ts'
import { ChangeList } from '#modules/basic/ship/web/ChangeList.tsx'
import { classStatusText } from '#modules/ship/classStatus/classStatus.text.ts'
import { ClassStatus } from '#modules/ship/classStatus/web/ClassStatus.tsx'
import { shipEquipmentText } from '#modules/ship/equipment/shipEquipment.text.ts'
import { Equipment } from '#modules/ship/equipment/web/Equipment.tsx'
import { shipRecordText } from '#modules/ship/record/shipRecord.text.ts'
import { Chronicle } from '#modules/ship/record/web/Chronicle.tsx'
import { surveyItemText } from '#modules/ship/surveyItem/surveyItem.text.ts'
import { SurveyItems } from '#modules/ship/surveyItem/web/SurveyItems.tsx'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import type { DetailTab } from '#web/kit/detail/DetailPage.tsx'
import { HistoryTab } from '#web/kit/detail/HistoryTab.tsx'
import { Slot } from '#web/kit/Slot.tsx'
import { shipQuery } from '../shipQuery.contract.ts'
import { shipQueryText } from '../shipQuery.text.ts'
import { ShipCerts } from './components/ShipCerts.tsx'
import { ShipDuties } from './components/ShipDuties.tsx'
import { ShipFiles } from './components/ShipFiles.tsx'
import { ShipSurveys } from './components/ShipSurveys.tsx'

type Ship = DetailOf<typeof shipQuery>
/** A tab of a ship's page, and the right without which it is not shown. */
export type ShipTab = DetailTab<Ship> & { right?: string }

const { groups } = shipQueryText
const sections = keysOf(shipSections)
const wide = new Set(['classNotations'])

function Particulars({ row }: { row: Ship }) {
  return sections.map((key) => (
    <DetailFields
      key={key}
      contract={shipQuery}
      text={shipQueryText}
      row={row}
      title={shipQueryText.sections[key]}
      fields={shipSections[key].map((name) => ({ name, ...(wide.has(name) && { wide: true }) }))}
    />
  ))
}

/** Tabs of a ship's page, in order. */
export const shipTabs: readonly ShipTab[] = [
  {
    key: 'status',
    label: shipQueryText.status,
    render: (row) => <ShipSurveys ship={row} certs={row.certs} />,
  },
  {
    key: 'class',
    label: classStatusText.title,
    group: groups.class,
    right: 'ship.classStatus.read',
    render: (row) => <ClassStatus shipId={row.id} certs={row.certs} />,
  },
  {
    key: 'surveyItems',
    label: surveyItemText.title,
    group: groups.class,
    right: 'ship.surveyItem.read',
    render: (row) => <SurveyItems shipId={row.id} />,
  },
  {
    key: 'certs',
    label: shipQueryText.certs,
    group: groups.certs,
    render: (row) => <ShipCerts id={row.id} certs={row.certs} />,
  },
  {
    key: 'duties',
    label: shipQueryText.duties.title,
    group: groups.certs,
    render: (row) => <ShipDuties shipId={row.id} />,
  },
  {
    key: 'facts',
    label: shipQueryText.facts,
    group: groups.facts,
    render: (row) => <Particulars row={row} />,
  },
  {
    key: 'equipment',
    label: shipEquipmentText.title,
    group: groups.facts,
    right: 'ship.equipment.read',
    render: (row) => <Equipment shipId={row.id} shipName={row.name} />,
  },
  {
    key: 'chronicle',
    label: shipRecordText.chronicle,
    group: groups.record,
    render: (row) => <Chronicle shipId={row.id} />,
  },
  {
    key: 'files',
    label: shipQueryText.files,
    group: groups.record,
    render: (row) => <ShipFiles shipId={row.id} />,
  },
  {
    key: 'quotations',
    label: shipQueryText.quotations,
    group: groups.work,
    right: 'work.quotation.read',
    render: (row) => <Slot name="ship/query/quotations" row={row} />,
  },
  {
    key: 'crf',
    label: shipQueryText.reviews,
    group: groups.work,
    right: 'crf.info.read',
    render: (row) => <Slot name="ship/query/reviews" row={row} />,
  },
  {
    key: 'changes',
    label: shipText.changesTab,
    group: groups.changes,
    render: (row) => <ChangeList shipId={row.id} />,
  },
  {
    key: 'history',
    label: shipQueryText.history,
    group: groups.changes,
    right: 'basic.ship.read',
    render: (row) => <HistoryTab contract={ship} text={shipQueryText} id={row.id} />,
  },
]

import { EditOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { Link } from 'react-router'
import type { DetailOf } from '#common/contract.ts'
import { ship, shipSections } from '#modules/basic/ship/ship.contract.ts'
import { shipText } from '#modules/basic/ship/ship.text.ts'
import { ChangeList } from '#modules/basic/ship/web/ChangeList.tsx'
import { Completeness } from '#modules/basic/ship/web/Completeness.tsx'
import { classStatusText } from '#modules/ship/classStatus/classStatus.text.ts'
import { ClassStatus } from '#modules/ship/classStatus/web/ClassStatus.tsx'
import { shipEquipmentText } from '#modules/ship/equipment/shipEquipment.text.ts'
import { Equipment } from '#modules/ship/equipment/web/Equipment.tsx'
import { shipRecordText } from '#modules/ship/record/shipRecord.text.ts'
import { Chronicle } from '#modules/ship/record/web/Chronicle.tsx'
import { OpenRecords } from '#modules/ship/record/web/OpenRecords.tsx'
import { surveyItemText } from '#modules/ship/surveyItem/surveyItem.text.ts'
import { SurveyItems } from '#modules/ship/surveyItem/web/SurveyItems.tsx'
import { Slot } from '#web/kit/Slot.tsx'
import { useHasRight } from '#web/api/me.ts'
import { usePunctuation, useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { HistoryTab } from '#web/kit/detail/HistoryTab.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { shipQuery } from '../shipQuery.contract.ts'
import { shipQueryText } from '../shipQuery.text.ts'
import { ShipCerts } from './components/ShipCerts.tsx'
import { ShipDuties } from './components/ShipDuties.tsx'
import { ShipFiles } from './components/ShipFiles.tsx'
import { ShipStatus } from './ShipStatus.tsx'
import { ShipSurveys } from './components/ShipSurveys.tsx'

type Whole = DetailOf<typeof shipQuery>
const sections = Object.keys(shipSections) as (keyof typeof shipSections)[]
const wide = new Set(['classNotations'])

function Particulars({ row }: { row: Whole }) {
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

function EditShip({ id }: { id: number }) {
  const t = useMessages(shipQueryText)
  return (
    <Allowed requiredRights={['basic.ship.save']}>
      <Link to={`/basic/ship/edit?id=${id}`}>
        <Button icon={<EditOutlined aria-hidden />}>{t.edit}</Button>
      </Link>
    </Allowed>
  )
}

function Warnings({ row }: { row: Whole }) {
  const t = useMessages(shipQueryText)
  const { colon } = usePunctuation()
  const translate = useFormatMessage()
  const localize = useLocalized()
  if (row.warnings.length === 0) return null
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
  const quotes = useHasRight(['work.quotation.read'])
  const reviews = useHasRight(['crf.info.read'])
  const registrar = useHasRight(['basic.ship.read'])
  const classReader = useHasRight(['ship.classStatus.read'])
  const equipmentReader = useHasRight(['ship.equipment.read'])
  const itemReader = useHasRight(['ship.surveyItem.read'])
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
      actions={(row) => <EditShip id={row.id} />}
      beforeTabs={(row) => (
        <div className="ship-above">
          <OpenRecords shipId={row.id} />
          {registrar && (
            <>
              <Warnings row={row} />
              <Completeness ship={row} inLine />
            </>
          )}
        </div>
      )}
      tabs={[
        {
          key: 'status',
          label: shipQueryText.status,
          render: (row) => <ShipSurveys shipId={row.id} certs={row.certs} />,
        },
        {
          key: 'class',
          label: classStatusText.title,
          visibleWhen: () => classReader,
          render: (row) => <ClassStatus shipId={row.id} certs={row.certs} />,
        },
        {
          key: 'surveyItems',
          label: surveyItemText.title,
          visibleWhen: () => itemReader,
          render: (row) => <SurveyItems shipId={row.id} />,
        },
        { key: 'facts', label: shipQueryText.facts, render: (row) => <Particulars row={row} /> },
        {
          key: 'equipment',
          label: shipEquipmentText.title,
          visibleWhen: () => equipmentReader,
          render: (row) => <Equipment shipId={row.id} shipName={row.name} />,
        },
        {
          key: 'certs',
          label: shipQueryText.certs,
          render: (row) => <ShipCerts certs={row.certs} />,
        },
        {
          key: 'duties',
          label: shipQueryText.duties.title,
          render: (row) => <ShipDuties shipId={row.id} />,
        },
        {
          key: 'chronicle',
          label: shipRecordText.chronicle,
          render: (row) => <Chronicle shipId={row.id} />,
        },
        {
          key: 'quotations',
          label: shipQueryText.quotations,
          visibleWhen: () => quotes,
          render: (row) => <Slot name="ship/query/quotations" row={row} />,
        },
        {
          key: 'crf',
          label: shipQueryText.reviews,
          visibleWhen: () => reviews,
          render: (row) => <Slot name="ship/query/reviews" row={row} />,
        },
        {
          key: 'files',
          label: shipQueryText.files,
          render: (row) => <ShipFiles shipId={row.id} />,
        },
        {
          key: 'changes',
          label: shipText.changesTab,
          render: (row) => <ChangeList shipId={row.id} />,
        },
        {
          key: 'history',
          label: shipQueryText.history,
          visibleWhen: () => registrar,
          render: (row) => <HistoryTab contract={ship} text={shipQueryText} id={row.id} />,
        },
      ]}
    />
  )
}

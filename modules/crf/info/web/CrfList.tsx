import { useMe } from '#web/api/me.ts'
import { useMessages } from '#web/api/text.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { crf } from '../crf.contract.ts'
import { crfMachine } from '../crf.machine.ts'
import { crfText } from '../crf.text.ts'
import { crfPageText } from './crfPage.text.ts'
import { StageFilter } from './StageFilter.tsx'
import { isWritten, stageChoices } from './stages.ts'

const form = () => import('./CrfForm.tsx')

interface Props {
  /** fixed filters, on the page of a ship */ fixed?: Record<string, unknown>
  /** initial values of a new one there */ start?: Record<string, unknown>
}

/** All reviews, or, embedded in another page, those of a ship. */
export default function CrfList({ fixed, start }: Props) {
  const t = useMessages(crfPageText)
  const { info } = useMe()
  return (
    <ListPage
      contract={crf}
      text={crfText}
      machine={crfMachine}
      form={form}
      detailPath="/crf/info/detail"
      selectable={false}
      initialValues={{ region: info.region, ...start }}
      {...(fixed
        ? { embedded: true, fixedFilters: fixed }
        : { defaultSearch: { status: stageChoices.openWork }, toolbar: () => <StageFilter /> })}
      filters={[
        'waiting',
        'status',
        'categoryId',
        'kind',
        'region',
        'customerId',
        'flagId',
        'shipType',
        'shipId',
        'leadSurveyorId',
        'statusTime',
        'contractTime',
        'surveyDate',
        'fundInvoice',
        'fundCollection',
      ]}
      usedFields={['createBy', 'status', 'round']}
      editable={(row) => row.createBy === info.userId && isWritten(row.status)}
      removable={(row) =>
        row.createBy === info.userId &&
        row.status === crfMachine.states.waitSubmit &&
        row.round === 0
      }
      rowActions={(row) => [{ key: 'pdf', label: t.pdf, to: `/crf/info/pdf?id=${row.id}` }]}
      columns={[
        { name: 'crfNo', width: 135 },
        { name: 'name', width: 190 },
        { name: 'status', width: 250 },
        { name: 'statusTime', width: 165 },
        { name: 'leadName', width: 140 },
        { name: 'categoryId', width: 130 },
        { name: 'customerId', width: 180 },
        { name: 'flagId', width: 105 },
        { name: 'contractAmount', width: 135 },
      ]}
      hiddenColumns={[
        'region',
        'kind',
        'imo',
        'shipType',
        'grossTonnage',
        'productName',
        'plannedDate',
        'surveyDate',
        'contractTime',
        'margin',
        'createTime',
      ]}
    />
  )
}

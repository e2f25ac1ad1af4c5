import { NextActor } from '#web/kit/detail/RecordProgress.tsx'
import { CompanyLink, ShipLink } from '#modules/basic/customer/web/SubjectLink.tsx'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useMe } from '#web/api/me.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { DotSeparated } from '#web/kit/detail/DotSeparated.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import type { PageNotices } from '#web/kit/detail/PageNotice.tsx'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { MoneyValue } from '#web/kit/FieldValue.tsx'
import { surveyRequest } from '../surveyRequest.contract.ts'
import { surveyRequestMachine } from '../surveyRequest.machine.ts'
import { surveyRequestText } from '../surveyRequest.text.ts'
import { Conversation } from './Conversation.tsx'
import type { Request } from './request.ts'
import { requestPageText as words } from './requestPage.text.ts'
import { SurveysTable } from './SurveysTable.tsx'
import './request.css'

const form = () => import('./RequestForm.tsx')
const { submitted, quoted } = surveyRequestMachine.states
const described = { contract: surveyRequest, text: surveyRequestText }

/**
 * Detail page of a request: surveys, place and dates, messages, and the quotation that answers it.
 */
export default function RequestDetail() {
  const localize = useLocalized()
  const { info } = useMe()
  const staff = info.role.taskNode !== 'ship_owner'
  return (
    <DetailPage
      contract={surveyRequest}
      text={surveyRequestText}
      machine={surveyRequestMachine}
      title={(row) => `${row.requestNo} · ${row.shipName}`}
      form={form}
      editable={(row) => [submitted, quoted].includes(row.status)}
      history={staff}
      subtitle={(row) => (
        <DotSeparated>
          <ShipLink id={row.shipId} name={row.shipName} />
          {row.imo && `IMO ${row.imo}`}
          {localize(row.flagNameZh, row.flagNameEn)}
          <CompanyLink id={row.customerId} name={row.customerName} />
        </DotSeparated>
      )}
      beforeTabs={(row) => staff && <NextActor machine={surveyRequestMachine} row={row} />}
      notices={(row) => progressOf(row, staff)}
      actions={(row) => row.quotation && <ToQuotation row={row} staff={staff} />}
      moves={{
        hiddenMoves: ['quote', ...(staff ? [] : ['take', 'decline'])],
        extraInputs: {
          withdraw: { fields: {}, help: words.withdrawHelp },
          decline: { fields: {}, help: words.declineHelp },
        },
        alsoInvalidates: ['home/owner', 'work/quotation'],
      }}
      tabs={[
        {
          key: 'request',
          label: words.particulars,
          render: (row, refresh) => <Whole row={row} staff={staff} refresh={refresh} />,
        },
      ]}
    />
  )
}

function ToQuotation({ row, staff }: { row: Request; staff: boolean }) {
  const t = useMessages(words)
  const translate = useFormatMessage()
  const { id, jobNo } = row.quotation!
  return (
    <Link to={`/work/quotation/detail?id=${id}`}>
      <Button type="primary" tabIndex={-1}>
        {staff ? t.openQuotation : translate(words.answerQuotation, { jobNo })}
      </Button>
    </Link>
  )
}

/** Progress of the answer, for both sides. */
const progressOf = (row: Request, staff: boolean): PageNotices => [
  row.status === submitted &&
    !staff && {
      type: 'info',
      text: words.waitsForOffice,
      params: { name: row.handlerName ?? '–' },
    },
  row.status === quoted &&
    row.quotation && {
      type: 'success',
      text: words.quotedNow,
      params: { jobNo: row.quotation.jobNo },
      description: staff ? undefined : <MoneyValue value={row.quotation.total} />,
    },
]

function Whole({ row, staff, refresh }: { row: Request; staff: boolean; refresh: () => void }) {
  const translate = useFormatMessage()
  return (
    <div className="request-sides request-read">
      <div>
        <section className="detail-fields">
          <h2>{translate(words.surveys)}</h2>
          <SurveysTable rows={row.surveys} />
        </section>
        <DetailFields
          {...described}
          row={row}
          columns={2}
          title={words.port}
          fields={[
            'port',
            'agent',
            'eta',
            'etd',
            'purchaseOrderNo',
            'customerName',
            'askedBy',
            'handlerName',
            {
              name: 'estimate',
              render: () => (
                <>
                  <MoneyValue value={row.estimate} />
                  {row.unpriced > 0 && (
                    <>
                      {' '}
                      <Tag tone="grey">{translate(words.unpriced, { count: row.unpriced })}</Tag>
                    </>
                  )}
                </>
              ),
            },
            { name: 'createTime', label: surveyRequestMachine.labels.states.submitted },
            Boolean(row.attachments?.length) && { name: 'attachments', wide: true },
            Boolean(row.remark) && { name: 'remark', wide: true },
          ]}
        />
      </div>
      <Conversation row={row} staff={staff} refresh={refresh} />
    </div>
  )
}

import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useMessages } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { StatusTag, Tag } from '#web/kit/StatusTag.tsx'
import { surveyRequest } from '../surveyRequest.contract.ts'
import { surveyRequestMachine } from '../surveyRequest.machine.ts'
import { surveyRequestText } from '../surveyRequest.text.ts'
import { requestPageText } from './requestPage.text.ts'

/** Requests of owners; an owner sees those of their own companies. */
export default function RequestList() {
  const t = useMessages(requestPageText)
  const words = useMessages(surveyRequestText)
  return (
    <ListPage
      contract={surveyRequest}
      text={surveyRequestText}
      machine={surveyRequestMachine}
      detailPath="/work/surveyRequest/detail"
      selectable={false}
      filters={[
        'status',
        'shipId',
        'customerId',
        'region',
        'handlerId',
        'answerDue',
        'eta',
        'statusTime',
        'waiting',
      ]}
      toolbar={() => (
        <Allowed requiredRights={['work.surveyRequest.ask']}>
          <Link to="/work/surveyRequest/edit">
            <Button type="primary" icon={<PlusOutlined aria-hidden />} tabIndex={-1}>
              {t.ask}
            </Button>
          </Link>
        </Allowed>
      )}
      columns={[
        { name: 'requestNo', width: 130 },
        {
          name: 'status',
          width: 140,
          render: (row) => <StatusTag machine={surveyRequestMachine} status={row.status} />,
        },
        { name: 'shipName', width: 180 },
        { name: 'certCodes', width: 200 },
        { name: 'port', width: 140 },
        { name: 'eta', width: 115 },
        { name: 'customerName', width: 200 },
        { name: 'handlerName', width: 140 },
        {
          name: 'answerDue',
          width: 130,
          render: (row) =>
            row.answerDue && row.status === surveyRequestMachine.states.submitted ? (
              <Tag tone="amber">{words.labels.answerDue}</Tag>
            ) : (
              <span className="empty-value">–</span>
            ),
        },
        { name: 'estimate', width: 130 },
        { name: 'purchaseOrderNo', width: 140 },
      ]}
      hiddenColumns={[
        'statusTime',
        'createTime',
        'imo',
        'flagId',
        'region',
        'etd',
        'agent',
        'askedBy',
        'messageCount',
        'messageTime',
        'unpriced',
      ]}
    />
  )
}

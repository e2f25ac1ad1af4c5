import type { ReactNode } from 'react'
import { SubjectLink } from '#modules/basic/customer/web/SubjectLink.tsx'
import { useMe } from '#web/api/me.ts'
import { PermittedLink } from '#web/kit/PermittedLink.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { surveyWork } from '../surveyWork.contract.ts'
import { surveyWorkMachine } from '../surveyWork.machine.ts'
import { surveyWorkText } from '../surveyWork.text.ts'
import { CertTags, Due } from './TaskCells.tsx'
import { LineWords } from './task.tsx'

/** The tasks as a list. `views`: the choice of the view, in its toolbar. */
export function TaskList({ views }: { views: ReactNode }) {
  const { info } = useMe()
  return (
    <ListPage
      contract={surveyWork}
      text={surveyWorkText}
      machine={surveyWorkMachine}
      detailPath="/work/surveyWork/detail"
      selectable={false}
      toolbar={() => views}
      filters={[
        'waiting',
        'status',
        'port',
        'surveyType',
        'shipId',
        'companyId',
        'personInCharge',
        'region',
        'flagId',
        'customerId',
        'dueDate',
        'eta',
      ]}
      columns={[
        { name: 'jobNo', width: 120 },
        {
          name: 'shipName',
          label: surveyWorkText.subject,
          width: 180,
          render: (row) => <SubjectLink subject={row} />,
        },
        {
          name: 'surveyType',
          label: surveyWorkText.work,
          width: 230,
          render: (row) => <LineWords task={row} />,
        },
        { name: 'port', width: 150 },
        { name: 'status', width: 110 },
        { name: 'dueDate', width: 250, render: (row) => <Due task={row} today={info.today} /> },
        { name: 'eta', width: 110 },
        { name: 'certs', width: 260, sort: false, render: (row) => <CertTags task={row} /> },
        { name: 'personName', width: 150 },
        {
          name: 'quotationNo',
          width: 150,
          render: (row) =>
            row.quotationId && (
              <PermittedLink to={`/work/quotation/detail?id=${row.quotationId}`}>
                {row.quotationNo}
              </PermittedLink>
            ),
        },
      ]}
      hiddenColumns={['flagId', 'imo', 'customerName', 'region', 'statusTime']}
    />
  )
}

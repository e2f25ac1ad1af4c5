import { useLocalized, useMessages } from '#web/api/text.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { reminder } from '../reminder.contract.ts'
import { reminderText } from '../reminder.text.ts'

const kinds = { before: 'blue', late: 'amber', overdue: 'red' } as const
const states = { queued: 'amber', sent: 'green', failed: 'red', kept: 'grey' } as const

/** Log of sent reminders with delivery state. */
export default function ReminderList() {
  const t = useMessages(reminderText)
  const localize = useLocalized()
  return (
    <ListPage
      contract={reminder}
      text={reminderText}
      selectable={false}
      filters={[
        'kind',
        'role',
        'how',
        'outboxState',
        'region',
        'surveyType',
        'recordKind',
        'shipId',
        'companyId',
        'userId',
        'customerId',
        'day',
        'dueDate',
      ]}
      usedFields={[
        'shipId',
        'shipName',
        'companyName',
        'shipCertId',
        'certCode',
        'certNameZh',
        'certNameEn',
        'recordId',
        'recordTitle',
        'recordKind',
        'surveyType',
      ]}
      columns={[
        {
          name: 'shipName',
          width: 170,
          label: reminderText.subject,
          to: (row) => (row.shipId ? `/ship/query/info?id=${row.shipId}` : null),
          render: (row) => (row.shipId ? row.shipName : row.companyName),
        },
        { name: 'imo', width: 110, hidden: true },
        {
          name: 'certNameEn',
          width: 250,
          label: reminderText.about,
          to: (row) =>
            row.shipCertId
              ? `/ship/cert/detail?id=${row.shipCertId}`
              : `/ship/record/detail?id=${row.recordId}`,
          render: (row) =>
            row.shipCertId
              ? `${row.certCode} · ${localize(row.certNameZh, row.certNameEn)}`
              : row.recordTitle,
        },
        { name: 'companyName', width: 180, hidden: true },
        { name: 'certNo', width: 150, hidden: true },
        { name: 'recordTitle', width: 220, hidden: true },
        {
          name: 'surveyType',
          width: 190,
          label: reminderText.what,
          render: (row) =>
            row.recordKind ? (
              t.recordKind[row.recordKind]
            ) : (
              <DictValue code="SURVEY_TYPE" value={row.surveyType} />
            ),
        },
        { name: 'dueDate', width: 120 },
        { name: 'endDate', width: 120, hidden: true },
        { name: 'kind', width: 150, tones: kinds },
        { name: 'content', width: 220, sort: false },
        { name: 'receiverName', width: 160 },
        { name: 'role', width: 140 },
        { name: 'day', width: 120 },
        { name: 'reminderDay', width: 130, hidden: true },
        { name: 'how', width: 140 },
        { name: 'outboxState', width: 200, tones: states },
        { name: 'address', width: 220, hidden: true },
        { name: 'region', width: 110, hidden: true },
      ]}
    />
  )
}

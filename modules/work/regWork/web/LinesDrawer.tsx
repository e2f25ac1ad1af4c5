import { multilineText, date, dict, required, ref } from '#common/fields.ts'
import type { RowOf } from '#common/contract.ts'
import { useApiMutation } from '#web/api/hooks.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { RefSelect } from '#web/kit/RefSelect.tsx'
import { regWork } from '../regWork.contract.ts'
import { regWorkText } from '../regWork.text.ts'
import { AssignForm } from './AssignForm.tsx'
import { kindHelp } from './assign.text.ts'
import { OperatorSelect } from './OperatorSelect.tsx'

type Line = RowOf<typeof regWork>
const fields = {
  operatorId: required(ref('sys/user')),
  certId: ref('basic/cert'),
  actionType: dict('ACTION_TYPE'),
  dueDate: date(),
  remark: multilineText(2000),
}

/** Assigns lines of quotations to an operator. */
export default function LinesDrawer({
  lines,
  onClose,
  onDone,
}: {
  lines: readonly Line[]
  onClose: () => void
  onDone: () => void
}) {
  const t = useMessages(regWorkText)
  const localize = useLocalized()
  const assign = useApiMutation(regWork, 'assign', {
    showError: false,
    alsoInvalidates: ['work/regCert', 'work/quotation'],
  })
  const named = lines.every(({ certId }) => certId !== null)
  const above = (
    <RowsTable<Line>
      caption={regWorkText.assignTitle}
      empty={regWorkText.nothing}
      rows={lines}
      columns={[
        { name: 'jobNo', label: regWorkText.labels.jobNo, render: (line) => line.jobNo },
        {
          name: 'ship',
          label: regWorkText.labels.shipName,
          render: (line) => line.shipName ?? '–',
        },
        {
          name: 'cert',
          label: regWorkText.labels.certId,
          render: (line) => (line.certId ? localize(line.certNameZh, line.certNameEn) : '–'),
        },
        {
          name: 'flag',
          label: regWorkText.labels.flagId,
          render: (line) => localize(line.flagNameZh, line.flagNameEn),
        },
      ]}
    />
  )
  return (
    <AssignForm
      title={t.assignTitle}
      fields={fields}
      busy={assign.isPending}
      above={above}
      onClose={onClose}
      onDone={onDone}
      initial={{ actionType: 'issue' }}
      onSend={(values) => assign.mutateAsync({ lineIds: lines.map(({ id }) => id), ...values })}
      sections={[
        {
          fields: [
            { name: 'operatorId', input: <OperatorSelect /> },
            {
              name: 'certId',
              required: !named,
              help: kindHelp,
              input: (
                <RefSelect path="basic/cert" optionFilters={{ certType: [20], status: [1] }} />
              ),
            },
          ],
        },
        { columns: 2, fields: ['actionType', 'dueDate'] },
        { fields: ['remark'] },
      ]}
    />
  )
}

import { multilineText, date, dict, required, ref, refList } from '#common/fields.ts'
import { regCert } from '#modules/work/regCert/regCert.contract.ts'
import { useApiMutation } from '#web/api/hooks.ts'
import { useMessages } from '#web/api/text.tsx'
import { RefSelect } from '#web/kit/RefSelect.tsx'
import { regWorkText } from '../regWork.text.ts'
import { AssignForm } from './AssignForm.tsx'
import { flagHelp } from './assign.text.ts'
import { OperatorSelect } from './OperatorSelect.tsx'

const fields = {
  shipId: required(ref('basic/ship')),
  certIds: required(refList('basic/cert')),
  flagId: ref('basic/flag'),
  operatorId: required(ref('sys/user')),
  actionType: dict('ACTION_TYPE'),
  dueDate: date(),
  remark: multilineText(2000),
}

/** Opens registrations for a ship without a quotation. */
export default function DirectDrawer({ onClose }: { onClose: () => void }) {
  const t = useMessages(regWorkText)
  const assign = useApiMutation(regCert, 'assign', {
    showError: false,
    alsoInvalidates: ['work/regWork'],
  })
  return (
    <AssignForm
      title={t.direct}
      fields={fields}
      busy={assign.isPending}
      onClose={onClose}
      onSend={(values) => assign.mutateAsync(values)}
      initial={{ actionType: 'issue' }}
      sections={[
        {
          fields: [
            { name: 'shipId', input: <RefSelect path="basic/ship" placeholder={t.chooseShip} /> },
            {
              name: 'certIds',
              input: (
                <RefSelect
                  path="basic/cert"
                  multiple
                  optionFilters={{ certType: [20], status: [1] }}
                  placeholder={t.chooseCerts}
                />
              ),
            },
            { name: 'flagId', help: flagHelp },
            { name: 'operatorId', input: <OperatorSelect /> },
          ],
        },
        { columns: 2, fields: ['actionType', 'dueDate'] },
        { fields: ['remark'] },
      ]}
    />
  )
}

import { area, date, dict, must, ref, refs } from '#common/fields.ts'
import { regCert } from '#modules/work/regCert/regCert.contract.ts'
import { useAct } from '#web/api/hooks.ts'
import { useText } from '#web/api/text.tsx'
import { RefSelect } from '#web/kit/Ref.tsx'
import { regWorkText } from '../regWork.text.ts'
import { AssignForm } from './AssignForm.tsx'
import { flagHelp } from './assign.text.ts'
import { OperatorSelect } from './OperatorSelect.tsx'

const fields = {
  shipId: must(ref('basic/ship')), certIds: must(refs('basic/cert')), flagId: ref('basic/flag'), operatorId: must(ref('sys/user')), actionType: dict('ACTION_TYPE'), dueDate: date(), remark: area(2000),
}

/** Opens registrations for a ship without a quotation. */
export default function DirectDrawer({ onClose }: { onClose: () => void }) {
  const t = useText(regWorkText)
  const assign = useAct(regCert, 'assign', { tell: false, also: ['work/regWork'] })
  return (
    <AssignForm title={t.direct} fields={fields} busy={assign.isPending} onClose={onClose} onSend={(values) => assign.mutateAsync(values as never)} initial={{ actionType: 'issue' }} sections={[
      { fields: [
        { name: 'shipId', input: <RefSelect path="basic/ship" placeholder={t.chooseShip} /> },
        { name: 'certIds', input: <RefSelect path="basic/cert" multiple where={{ certType: [20], status: [1] }} placeholder={t.chooseCerts} /> },
        { name: 'flagId', help: flagHelp }, { name: 'operatorId', input: <OperatorSelect /> },
      ] },
      { columns: 2, fields: ['actionType', 'dueDate'] },
      { fields: ['remark'] },
    ]} />
  )
}

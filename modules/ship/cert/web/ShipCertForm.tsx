import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { shipCert } from '../shipCert.contract.ts'
import { shipCertText } from '../shipCert.text.ts'

/** Records a certificate that was issued on paper, here or by another society. */
export default function ShipCertForm(props: FormProps) {
  return (
    <EntityForm {...props} contract={shipCert} text={shipCertText} sections={[
      { fields: ['shipId', 'certId'] },
      { columns: 2, fields: ['certNo', 'term', 'surveyType', 'actionType', 'inspectionDate', 'issueDate', 'expiryDate', 'issuePlace'] },
      { fields: ['fileId', 'remark'] },
    ]} />
  )
}

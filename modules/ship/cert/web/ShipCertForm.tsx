import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { shipCert } from '../shipCert.contract.ts'
import { shipCertText } from '../shipCert.text.ts'

const ofCompany = (values: Record<string, unknown>) => Boolean(values['companyId'])

/** Records a certificate that was issued on paper, here or by another society. */
export default function ShipCertForm(props: FormProps) {
  return (
    <EntityForm {...props} contract={shipCert} text={shipCertText} sections={[
      { title: shipCertText.fromPaper, fields: [{ name: 'shipId', when: (values) => !values['companyId'] }, { name: 'companyId', when: (values) => !values['shipId'] }, 'certId'] },
      { columns: 2, fields: [{ name: 'forFlagId', when: ofCompany }, { name: 'docTypes', when: ofCompany }] },
      { columns: 2, fields: ['certNo', 'term', 'surveyType', 'actionType', 'inspectionDate', 'issueDate', 'expiryDate', 'issuePlace'] },
      { fields: ['fileId', 'remark'] },
    ]} />
  )
}

import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { shipCert } from '../shipCert.contract.ts'
import { shipCertText } from '../shipCert.text.ts'
import { ParentField } from './components/ParentField.tsx'

const ofShip = (values: Record<string, unknown>) => Boolean(values['shipId'])
const ofCompany = (values: Record<string, unknown>) => Boolean(values['companyId'])

/** Records a certificate issued on paper, here or by another society. */
export default function ShipCertForm(props: FormProps) {
  return (
    <EntityForm
      {...props}
      contract={shipCert}
      text={shipCertText}
      sections={[
        {
          title: shipCertText.fromPaper,
          fields: [
            { name: 'shipId', visibleWhen: (values) => !values['companyId'] },
            { name: 'companyId', visibleWhen: (values) => !values['shipId'] },
            'certId',
          ],
        },
        {
          columns: 2,
          fields: [
            { name: 'flagId', visibleWhen: ofShip, help: shipCertText.flagAtIssueHelp },
            { name: 'forCompanyId', visibleWhen: ofShip, help: shipCertText.companyAtIssueHelp },
            { name: 'forFlagId', visibleWhen: ofCompany },
            { name: 'docTypes', visibleWhen: ofCompany, fullWidth: true, mode: 'tag' },
          ],
        },
        {
          columns: 2,
          fields: [
            'certNo',
            'term',
            'surveyType',
            'actionType',
            'inspectionDate',
            'issueDate',
            'expiryDate',
            'issuePlace',
          ],
        },
        {
          fields: [
            {
              name: 'specialFileId',
              help: shipCertText.specialHelp,
              visibleWhen: ({ surveyType }) => surveyType === 'renewal',
            },
            'fileId',
            'remark',
          ],
        },
      ]}
    >
      <ParentField resource={{ contract: shipCert, text: shipCertText }} />
    </EntityForm>
  )
}

import { useCall } from '#web/api/hooks.ts'
import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { crfCategory } from '../../category/crfCategory.contract.ts'
import { crf, crfProduct, crfShip } from '../crf.contract.ts'
import { crfText } from '../crf.text.ts'
import { crfPageText } from './crfPage.text.ts'
import { LeadInput, QuotationInput, ShipInput, TeamInput } from './inputs.tsx'

type Values = Record<string, any>
const particulars = Object.keys(crfShip).filter((name) => name !== 'shipId')

/** Opens a review, or changes one: its sections are those of a ship or of a product, as its category says. */
export default function CrfForm(props: FormProps) {
  const categories = useCall(crfCategory, 'all', {}, { staleTime: 60_000 }).data ?? []
  const about = (kind: 1 | 2) => (values: Values) => categories.find(({ id }) => id === values['categoryId'])?.['kind'] === kind
  return (
    <EntityForm {...props} contract={crf} text={crfText} sections={[
      { title: crfPageText.general, columns: 2, fields: [{ name: 'categoryId', where: { status: [1] } }, 'region', { name: 'name', wide: true }, 'customerId', 'operatorId'] },
      { title: crfPageText.ship, columns: 2, fields: [
        { name: 'shipId', wide: true, input: <ShipInput />, help: crfPageText.shipHelp, when: about(1) }, ...particulars.map((name) => ({ name, when: about(1) })),
      ] },
      { title: crfPageText.product, columns: 2, fields: [...Object.keys(crfProduct).map((name) => ({ name, when: about(2), wide: name === 'serviceRestrictions' })), { name: 'flagId', help: crfPageText.flagHelp, when: about(2) }] },
      { title: crfPageText.contract, columns: 2, fields: [{ name: 'quotationId', wide: true, input: <QuotationInput />, help: crfPageText.quotationHelp }, 'contractAmount', 'contractTime'] },
      { title: crfPageText.survey, columns: 2, fields: [
        'plannedDate', 'plannedPlace', { name: 'surveyorIds', wide: true, input: <TeamInput />, help: crfPageText.surveyorsHelp }, { name: 'leadSurveyorId', wide: true, input: <LeadInput /> },
      ] },
      { title: crfPageText.further, fields: ['attachments', 'remark'] },
    ]} />
  )
}

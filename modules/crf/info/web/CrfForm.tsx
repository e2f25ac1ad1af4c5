import { keysOf } from '#common/keys-of.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { crfCategory } from '../../category/crfCategory.contract.ts'
import { crf, crfProduct, crfShip } from '../crf.contract.ts'
import { crfText } from '../crf.text.ts'
import { crfPageText } from './crfPage.text.ts'
import { LeadInput, QuotationInput, ShipInput, TeamInput } from './inputs.tsx'

const particulars = keysOf(crfShip).filter((name) => name !== 'shipId')

/**
 * Creates or edits a review; the sections are those of a ship or a product, depending on its
 * category.
 */
export default function CrfForm(props: FormProps) {
  const categories = useApiQuery(crfCategory, 'all', {}, { staleTime: 60_000 }).data ?? []
  const about =
    (kind: 1 | 2) =>
    ({ categoryId }: { categoryId?: number | null }) =>
      categories.find(({ id }) => id === categoryId)?.['kind'] === kind
  return (
    <EntityForm
      {...props}
      contract={crf}
      text={crfText}
      submitRight="crf.info.submit"
      sections={[
        {
          title: crfPageText.general,
          columns: 2,
          fields: [
            { name: 'categoryId', optionFilters: { status: [1] } },
            'region',
            { name: 'name', fullWidth: true },
            'customerId',
            'operatorId',
          ],
        },
        {
          title: crfPageText.ship,
          columns: 2,
          fields: [
            {
              name: 'shipId',
              fullWidth: true,
              input: <ShipInput />,
              help: crfPageText.shipHelp,
              visibleWhen: about(1),
            },
            ...particulars.map((name) => ({ name, visibleWhen: about(1) })),
          ],
        },
        {
          title: crfPageText.product,
          columns: 2,
          fields: [
            ...keysOf(crfProduct).map((name) => ({
              name,
              visibleWhen: about(2),
              fullWidth: name === 'serviceRestrictions',
            })),
            { name: 'flagId', help: crfPageText.flagHelp, visibleWhen: about(2) },
          ],
        },
        {
          title: crfPageText.contract,
          columns: 2,
          fields: [
            {
              name: 'quotationId',
              fullWidth: true,
              input: <QuotationInput />,
              help: crfPageText.quotationHelp,
            },
            'contractAmount',
            'contractTime',
          ],
        },
        {
          title: crfPageText.survey,
          columns: 2,
          fields: [
            'plannedDate',
            'plannedPlace',
            {
              name: 'surveyorIds',
              fullWidth: true,
              input: <TeamInput />,
              help: crfPageText.surveyorsHelp,
            },
            { name: 'leadSurveyorId', fullWidth: true, input: <LeadInput /> },
          ],
        },
        { title: crfPageText.further, fields: ['attachments', 'remark'] },
      ]}
    />
  )
}

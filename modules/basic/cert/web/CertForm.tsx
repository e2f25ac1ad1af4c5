import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { cert } from '../cert.contract.ts'
import { certText } from '../cert.text.ts'

type Values = Record<string, unknown>

/** Clears fields that do not apply to the new category or basis of validity. */
function derive(changed: Values): Values | undefined {
  if (changed['certType'] === 30)
    return {
      certSub: null,
      validityBasis: 'unlimited',
      validityMonths: null,
      ruleIds: null,
      extensionFamily: 'none',
      inspectionScopes: ['plan'],
    }
  if (changed['certType'] === 20) return { certSub: null }
  return changed['validityBasis'] === 'unlimited' ? { validityMonths: null } : undefined
}

const isManual = (values: Values) => values['certType'] === 30

export default function CertForm(props: FormProps) {
  return (
    <EntityForm
      {...props}
      contract={cert}
      text={certText}
      computeValues={derive}
      sections={[
        {
          title: certText.identity,
          columns: 2,
          fields: [
            { name: 'certType', fullWidth: true },
            {
              name: 'certSub',
              fullWidth: true,
              required: true,
              visibleWhen: (v) => v['certType'] === 10,
            },
            'code',
            'instrument',
            'instrumentZh',
            { name: 'nameZh', fullWidth: true },
            { name: 'nameEn', fullWidth: true },
            'holder',
            'printedForm',
            'status',
            'sort',
          ],
        },
        {
          title: certText.life,
          columns: 2,
          fields: [
            { name: 'validityBasis', visibleWhen: (v) => !isManual(v) },
            {
              name: 'validityMonths',
              help: certText.validityHelp,
              visibleWhen: (v) => !isManual(v) && v['validityBasis'] !== 'unlimited',
            },
            { name: 'ruleIds', help: certText.rulesHelp, visibleWhen: (v) => !isManual(v) },
            { name: 'extensionFamily', visibleWhen: (v) => !isManual(v) },
            'minGrossTonnage',
          ],
        },
        {
          title: certText.relations,
          fields: [
            {
              name: 'interimOfId',
              help: certText.interimHelp,
              optionFilters: { status: [1] },
              visibleWhen: (v) => !isManual(v),
            },
            { name: 'followIds', help: certText.followHelp, optionFilters: { status: [1] } },
          ],
        },
        {
          title: certText.surveyors,
          fields: [
            {
              name: 'inspectionScopes',
              mode: 'multi',
              help: certText.scopesHelp,
              visibleWhen: (v) => v['certType'] !== 20,
            },
            {
              name: 'documents',
              mode: 'multi',
              help: certText.documentsHelp,
              visibleWhen: (v) => v['certType'] === 20,
            },
            'remark',
          ],
        },
      ]}
    />
  )
}

import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { certFee } from '../certFee.contract.ts'
import { certFeeText } from '../certFee.text.ts'
import { derivedTerms, termSections } from './tariff-conditions.tsx'

const { sections } = certFeeText

/** Form of a single band; a tariff with several bands is changed on its page. */
export default function CertFeeForm(props: FormProps) {
  return (
    <EntityForm
      {...props}
      contract={certFee}
      text={certFeeText}
      computeValues={derivedTerms}
      sections={[
        ...termSections,
        {
          title: sections.band,
          columns: 2,
          fields: ['staTon', { name: 'endTon', help: certFeeText.endTonHelp }, 'fee'],
        },
        {
          title: sections.tonnage,
          columns: 2,
          fields: [
            { name: 'unitFee', help: certFeeText.unitHelp },
            { name: 'unitStep', help: certFeeText.stepHelp },
            { name: 'unitAbove', help: certFeeText.aboveHelp },
            'minimum',
            'maximum',
            'remark',
          ],
        },
      ]}
    />
  )
}

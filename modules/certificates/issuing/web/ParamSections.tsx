import { useMessages } from '#web/api/text.tsx'
import type { Param } from './certificate.ts'
import { EquipmentParams } from './EquipmentParams.tsx'
import { pageText } from './issuingPage.text.ts'
import { ParamField } from './ParamField.tsx'
import type { CertificateFormState } from './use-certificate-form.ts'

/** Parameters of the template: to be filled in, known from the register, and equipment. */
export function ParamSections({ fill }: { fill: CertificateFormState }) {
  const t = useMessages(pageText)
  const { base, watched, known } = fill
  // What the equipment record lacks and a certificate needs is asked with the other inputs.
  const isEquipment = (p: Param) =>
    Boolean(p.source?.startsWith('equipment.') && (known[p.keyword] || !p.required))
  const equipment = base.params.filter(isEquipment)
  const others = base.params.filter((p) => !isEquipment(p))
  return (
    <>
      <Params title={t.toFill} params={others.filter((p) => !known[p.keyword])} fill={fill} />
      <Params title={t.known} params={others.filter((p) => known[p.keyword])} fill={fill} />
      <EquipmentParams
        params={equipment}
        known={known}
        values={watched.values ?? {}}
        hasErrors={equipment.some(({ keyword }) =>
          fill.editing.serverErrors.some(({ field }) => field === `values.${keyword}`),
        )}
        onPut={(keyword, value) => fill.put(['values', keyword], value)}
      />
    </>
  )
}

interface ParamsProps {
  title: string
  params: readonly Param[]
  fill: CertificateFormState
}

function Params({ title, params, fill }: ParamsProps) {
  if (params.length === 0) return null
  return (
    <fieldset className="form-section">
      <legend>{title}</legend>
      <div className="form-grid form-grid-2">
        {params.map((p) => (
          <ParamField
            key={p.keyword}
            param={p}
            known={fill.known[p.keyword]}
            input={fill.watched.values?.[p.keyword]}
            onPut={(value) => fill.put(['values', p.keyword], value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

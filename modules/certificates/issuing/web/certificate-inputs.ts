/** Fields of a certificate's form: those of the certificate, and the template's parameters. */
import type { AnyContract } from '#common/contract.ts'
import { changedFields } from '#web/kit/form/changed-fields.ts'
import type { Certificate } from './certificate.ts'
import type { CertificateInputs, FieldName } from './form-values.ts'
import { sameValues, toFormValues, toStoredValues } from './form-values.ts'

/** Fields of the certificate itself, besides the template's parameters. */
export const generalFields = [
  'templateId',
  'term',
  'surveyType',
  'actionType',
  'inspectionDate',
  'surveyPlace',
  'issueDate',
  'issuePlace',
  'expiryDate',
  'attachments',
  'remark',
  // of endorsements
  'printRemark',
  // of company certificates
  'docTypes',
  // of endorsements
  'method',
  'consentFileId',
  // of renewals in special circumstances
  'specialFileId',
  // of exemptions, declarations and supplements
  'parentId',
] as const
/** Values of those fields. */
export const generalOf = (row: Certificate): CertificateInputs =>
  Object.fromEntries(
    generalFields
      .filter((name) => name in row)
      .map((name) => [name, row[name as keyof Certificate]]),
  )

/** Stored values of the template's parameters. */
export const valuesOf = (row: Certificate) => row.values ?? {}
/** What the register says, by parameter. */
export const knownOf = (row: Certificate) => row.prefill as Record<string, string>
/** Inputs of the form for a record. */
export const inputsOf = (row: Certificate): CertificateInputs => ({
  ...generalOf(row),
  values: toFormValues(row.params, valuesOf(row), knownOf(row)),
})
/**
 * Form name of a server field, such as `values.gt`; undefined for a field that is not on the form.
 */
export function placeOf(field: string, row: Certificate): FieldName | undefined {
  const [first, keyword] = field.split(/[./[\]]+/).filter(Boolean)
  if (first === 'values')
    return row.params.some((p) => p.keyword === keyword) ? ['values', keyword!] : undefined
  return (generalFields as readonly string[]).includes(first!) ? first : undefined
}

/** Inputs that differ from the record. */
export function changedInputs(
  contract: AnyContract,
  row: Certificate,
  now: CertificateInputs,
): CertificateInputs {
  const own = Object.keys(generalOf(row)).map((name) => [name, now[name]])
  const { values: _values, ...general } = changedFields(contract, row, Object.fromEntries(own))
  const values = toStoredValues(row.params, now.values ?? {}, knownOf(row))
  return { ...general, ...(!sameValues(values, valuesOf(row), knownOf(row)) && { values }) }
}

/** Form names of changed inputs. */
export const namesOf = (part: CertificateInputs): FieldName[] =>
  Object.keys(part).flatMap((name): FieldName[] =>
    name === 'values'
      ? Object.keys(part.values ?? {}).map((keyword): FieldName => ['values', keyword])
      : [name],
  )

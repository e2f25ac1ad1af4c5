import { dict, required, ref } from '#common/fields.ts'

/**
 * What is asked for each certificate that a CRF is to lead to; without a person it is the lead
 * surveyor's.
 */
export const certItem = {
  certId: required(ref('basic/cert')),
  templateId: ref('basic/certTemplate'),
  surveyType: required(dict('SURVEY_TYPE')),
  actionType: required(dict('ACTION_TYPE')),
  term: required(dict('CERT_TERM')),
  personInCharge: ref('sys/user'),
}

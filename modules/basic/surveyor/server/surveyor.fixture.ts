/** Values of a surveyor of another nationality, as the form sends them. */
export const foreign = {
  surname: 'Okafor',
  name: 'Ada',
  fullName: 'Ada Okafor',
  nationality: 'NG',
  passport: 'A01234567',
  mobile: '+234 803 555 0166',
  email: 'ada@plimsoll.example',
  region: 'SIN',
  surveyorType: 2,
  grantStatus: 'valid',
  status: 1,
}

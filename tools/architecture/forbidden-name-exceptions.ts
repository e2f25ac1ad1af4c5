/**
 * Forbidden words by path, where they are terms of the domain, such as a certificate on paper. An
 * entry for a missing file or an unused name is a fault of the architecture check.
 */
export const forbiddenNameExceptions: Readonly<Record<string, readonly string[]>> = {
  'modules/ship/cert/server/paper-cert.fixture.ts': ['paper'],
  'modules/ship/cert/server/record-paper-certificate.ts': ['paper'],
  'modules/ship/cert/server/shipCert.test.ts': ['paper'],
}

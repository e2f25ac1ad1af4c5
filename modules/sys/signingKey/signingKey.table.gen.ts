// Written by npm run generate:db-types from the migrated database.
export {}

declare module '#server/core/schema.gen.ts' {
  interface Database {
    signingKeyRow: {
      id: number | null
      version: number | null
      createTime: string | null
      updateTime: string | null
      createBy: number | null
      subject: string | null
      issuer: string | null
      fingerprint: string | null
      algorithm: string | null
      source: string | null
      validFrom: string | null
      validTo: string | null
      retiredTime: string | null
      compromised: boolean | null
      documents: number | null
    }
  }
}

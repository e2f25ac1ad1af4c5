// Written by npm run generate:db-types from the migrated database.
export {}

declare module '#server/core/schema.gen.ts' {
  interface Database {
    signingKeyRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      subject: string
      issuer: string
      fingerprint: string
      algorithm: string
      source: string
      validFrom: string
      validTo: string
      retiredTime: string | null
      compromised: boolean
      documents: number | null
    }
  }
}

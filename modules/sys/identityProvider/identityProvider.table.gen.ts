// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    identityProvider: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      nameZh: string
      nameEn: string
      issuer: string
      clientId: string
      secret: string | null
      scopes: string
      groupsClaim: string
      managesRoles: boolean
      createsUsers: boolean
      localSignIn: boolean
      status: number
    }
    identityProviderRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      nameZh: string
      nameEn: string
      issuer: string
      clientId: string
      scopes: string
      groupsClaim: string
      managesRoles: boolean
      createsUsers: boolean
      localSignIn: boolean
      status: number
      hasSecret: boolean
      users: number | null
    }
    linkedIdentity: {
      id: Generated<number>
      createTime: Generated<string>
      userId: number
      providerId: number
      issuer: string
      subject: string
      lastSignIn: string | null
      refused: Generated<boolean>
    }
  }
}

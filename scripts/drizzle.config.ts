import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: './main/store/schema/*.ts',
  out: './main/store/migrations',
})

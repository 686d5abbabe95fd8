/** Statements that make what the queries and indexes of both engines use. */
import { unlessThere } from './unless-there.ts'

/**
 * Functions that SQLite has and PostgreSQL lacks. `json_each` returns texts. `json_extract` reads paths of names such as `$.a.b`,
 * and returns null for documents with an escape that PostgreSQL refuses.
 */
export const functions = [
  `CREATE OR REPLACE FUNCTION json_each(list text) RETURNS TABLE (key bigint, value text)
   LANGUAGE sql IMMUTABLE STRICT ROWS 100
   AS 'SELECT place - 1, entry FROM json_array_elements_text(list::json) WITH ORDINALITY AS each (entry, place)'`,
  `CREATE OR REPLACE FUNCTION json_extract(document text, path text) RETURNS text
   LANGUAGE sql IMMUTABLE STRICT
   AS $$ SELECT CASE WHEN document ~* '\\\\u(0000|d[89a-f])' THEN NULL
     ELSE document::json #>> string_to_array(substr(path, 3), '.') END $$`,
  `CREATE OR REPLACE FUNCTION max(a bigint, b bigint) RETURNS bigint
   LANGUAGE sql IMMUTABLE STRICT AS 'SELECT greatest(a, b)'`,
  `CREATE OR REPLACE FUNCTION instr(whole text, part text) RETURNS bigint
   LANGUAGE sql IMMUTABLE STRICT AS 'SELECT strpos(whole, part)::bigint'`,
  // The driver of SQLite reads long texts faster as bytes (long-text.ts). Here they stay texts.
  unlessThere('CREATE DOMAIN blob AS text COLLATE "C"'),
]

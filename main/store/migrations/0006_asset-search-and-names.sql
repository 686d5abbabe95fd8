-- Full text over assets: the row's id is the asset's. The columns' weights lie with the query.
CREATE VIRTUAL TABLE asset_search USING fts5(
  asset_no, name, customer, place, description,
  content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2'
);
--> statement-breakpoint
-- What a job shows of a person or a customer changes without the job: whoever keeps represented jobs compares this.
CREATE TRIGGER users_renamed AFTER UPDATE OF name ON users WHEN old.name IS NOT new.name BEGIN
  INSERT INTO meta (name, value) VALUES ('namesVersion', '1')
    ON CONFLICT (name) DO UPDATE SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT);
END;
--> statement-breakpoint
CREATE TRIGGER reference_rows_renamed AFTER UPDATE OF name ON reference_rows WHEN old.name IS NOT new.name BEGIN
  INSERT INTO meta (name, value) VALUES ('namesVersion', '1')
    ON CONFLICT (name) DO UPDATE SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT);
END;

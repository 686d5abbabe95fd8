CREATE TABLE `waiting_texts` (
	`row_id` integer NOT NULL,
	`kind` text NOT NULL,
	PRIMARY KEY(`row_id`, `kind`)
);
--> statement-breakpoint
-- Names and captions are indexed without case and marks, as searches compare them. A hub has no triggers, and indexes
-- its documents in the background (store/defer-search.ts).
DELETE FROM file_search;--> statement-breakpoint
INSERT INTO file_search (rowid, name, caption)
SELECT id, fold_text(file_name), fold_text(substr(description, 1, 2000)) FROM documents
WHERE EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'documents_made');--> statement-breakpoint
DROP TRIGGER IF EXISTS documents_made;--> statement-breakpoint
DROP TRIGGER IF EXISTS documents_renamed;--> statement-breakpoint
CREATE TRIGGER documents_made AFTER INSERT ON documents BEGIN
  INSERT INTO file_search (rowid, name, caption)
  VALUES (new.id, fold_text(new.file_name), fold_text(substr(new.description, 1, 2000)));
END;--> statement-breakpoint
CREATE TRIGGER documents_renamed AFTER UPDATE OF id, file_name, description ON documents
WHEN old.id <> new.id OR old.file_name IS NOT new.file_name OR old.description IS NOT new.description BEGIN
  DELETE FROM file_search WHERE rowid = old.id;
  INSERT INTO file_search (rowid, name, caption)
  VALUES (new.id, fold_text(new.file_name), fold_text(substr(new.description, 1, 2000)));
END;--> statement-breakpoint
DROP TRIGGER IF EXISTS documents_gone;--> statement-breakpoint
CREATE TRIGGER documents_gone AFTER DELETE ON documents BEGIN
  DELETE FROM file_search WHERE rowid = old.id;
END;

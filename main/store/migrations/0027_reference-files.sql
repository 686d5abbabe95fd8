CREATE TABLE `reference_files` (
	`path` text PRIMARY KEY NOT NULL,
	`size` integer NOT NULL,
	`modified_at` integer NOT NULL,
	`entity_uuid` text,
	`problem` text
);
